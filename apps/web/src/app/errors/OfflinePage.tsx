import { useEffect } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'

const title = 'This page needs a connection'

/** In the place of a page that was not fetched before the connection went. It comes by itself. */
export const OfflinePage = () => {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])

  return (
    <Container className="py-10">
      <PageMeta title={title} description="" isHidden />
      <EmptyState
        headingLevel="h1"
        title={title}
        text="You are offline, and this page has not been opened here before. It will load as soon as you are online again. Your cart is kept."
        actions={<Button onClick={reload}>Try again</Button>}
      />
    </Container>
  )
}

const reload = () => location.reload()
