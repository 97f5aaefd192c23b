import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="All Products" description="Products" isHidden />
    <PageHeading title="All Products" />
  </Container>
)
