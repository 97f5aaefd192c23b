import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="Admin Panel" description="Product management." isHidden />
    <PageHeading title="Admin Panel" />
  </Container>
)
