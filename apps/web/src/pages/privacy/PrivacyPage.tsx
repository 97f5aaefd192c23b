import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="Privacy Policy" description="Privacy" isHidden />
    <PageHeading title="Privacy Policy" />
  </Container>
)
