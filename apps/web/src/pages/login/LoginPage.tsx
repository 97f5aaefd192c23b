import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="Login" description="Log in to your Golden Bead account." isHidden />
    <PageHeading title="Login" />
  </Container>
)
