import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="Profile" description="Your profile and preferences." isHidden />
    <PageHeading title="Profile" />
  </Container>
)
