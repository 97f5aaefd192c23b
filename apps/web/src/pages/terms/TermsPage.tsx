import { Container } from '#ui/Container.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export const Component = () => (
  <Container>
    <PageMeta title="Terms of Service" description="Terms" isHidden />
    <PageHeading title="Terms of Service" />
  </Container>
)
