import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="Shipping" description="Shipping" isHidden />
    <PageHeading title="Shipping" />
  </Container>
)
