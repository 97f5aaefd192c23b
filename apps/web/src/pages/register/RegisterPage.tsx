import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="Create an account" description="Create a Golden Bead account." isHidden />
    <PageHeading title="Create an account" />
  </Container>
)
