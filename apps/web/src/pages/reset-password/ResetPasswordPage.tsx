import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta
      title="Set a new password"
      description="Set a new password for your account."
      isHidden
    />
    <PageHeading title="Set a new password" />
  </Container>
)
