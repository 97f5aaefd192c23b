import { useEffect } from 'react'
import { Button } from '#ui/Button.tsx'
import { Container } from '#ui/Container.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** In the place of a page that was not fetched before the connection went. It comes by itself. */
export const OfflinePage = () => {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])

  return (
    <Container className="py-10">
      <EmptyState
        headingLevel="h1"
        title="This page needs a connection"
        text="You are offline, and it was not opened here before. It comes up by itself as soon as you are online again; your cart is kept."
        actions={<Button onClick={reload}>Try again</Button>}
      />
    </Container>
  )
}

const reload = () => location.reload()
