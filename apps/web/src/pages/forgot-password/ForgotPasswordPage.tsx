import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta
      title="Forgot your password?"
      description="Have a link sent that sets a new password."
      isHidden
    />
    <PageHeading title="Forgot your password?" />
  </Container>
)
