import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="Page not found" description="There is no page at this address." isHidden />
    <PageHeading title="Page not found" />
  </Container>
)
