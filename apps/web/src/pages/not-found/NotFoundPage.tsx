import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import picture from '#ui/art/not-found.svg'

export const Component = () => {
  const { pathname } = useLocation()

  useEffect(() => {
    // oxlint-disable-next-line no-console -- For developers who look into a dead link.
    console.error('404 Error: User attempted to access non-existent route:', pathname)
  }, [pathname])

  return (
    <Container className="my-auto py-10">
      <PageMeta title="Page not found" description="There is no page at this address." isHidden />
      <EmptyState
        headingLevel="h1"
        title="Oops! Page not found"
        text="The piece that belongs here is missing. The rest of the shop is complete."
        picture={picture}
        actions={
          <>
            <ButtonLink to={paths.home()}>Return to Home</ButtonLink>
            <ButtonLink to={paths.products()} variant="secondary">
              Browse Products
            </ButtonLink>
          </>
        }
      />
    </Container>
  )
}
