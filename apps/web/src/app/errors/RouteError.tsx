import { useRouteError } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { Button } from '#ui/forms/Button.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { useOnline } from '#lib/use-online.ts'
import { useEffect } from 'react'

const title = 'Unexpected Application Error!'

/** A broken page inside the frame of the shop. Plain links: the router itself may be what broke. */
export const RouteError = () => {
  const error = useRouteError()
  const isPartMissing = error instanceof TypeError && /import|module/i.test(error.message)
  const isOnline = useOnline()

  if (isPartMissing && !isOnline) return <OfflinePage />
  return (
    <Container className="my-auto py-10">
      <PageMeta title={title} description="" isHidden />
      <EmptyState
        headingLevel="h1"
        title={title}
        text={
          isPartMissing
            ? 'A part of this page could not be loaded. Please try again.'
            : 'Something on this page went wrong. Your cart is safe.'
        }
        actions={
          <>
            <Button onClick={reload}>Try again</Button>
            <a className="link self-center" href={paths.home()}>
              Return to Home
            </a>
          </>
        }
      />
    </Container>
  )
}

const offlineTitle = 'This page needs a connection'

/** In the place of a page that was not fetched before the connection went. It comes by itself. */
const OfflinePage = () => {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])

  return (
    <Container className="my-auto py-10">
      <PageMeta title={offlineTitle} description="" isHidden />
      <EmptyState
        headingLevel="h1"
        title={offlineTitle}
        text="You are offline, and this page has not been opened here before. It will load as soon as you are online again. Your cart is kept."
        actions={<Button onClick={reload}>Try again</Button>}
      />
    </Container>
  )
}

const reload = () => location.reload()
