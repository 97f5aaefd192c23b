import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
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
