import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Container } from '#ui/Container.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import picture from '#ui/art/not-found.svg'

export const ProductNotFound = () => (
  <Container className="py-10">
    <PageMeta
      title="Product not found"
      description="There is no product at this address."
      isHidden
    />
    <EmptyState
      headingLevel="h1"
      title="Product not found"
      text="It may have left the shelf, or there may be a typo in the address."
      picture={picture}
      actions={<ButtonLink to={paths.products()}>Browse Products</ButtonLink>}
    />
  </Container>
)
