import { loadingTitle } from '#lib/text/page-meta.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Container } from './Container.tsx'
import { PageHeading } from './PageHeading.tsx'
import { PageMeta } from './PageMeta.tsx'

type PendingPageProps = {
  query: { error?: unknown; refetch: () => unknown; isFetching?: boolean }
}

/** In the place of a page to read whose text is on its way, or did not come. */
export const PendingPage = ({ query }: PendingPageProps) =>
  query.error ? (
    <Container>
      <PageMeta title="Page not loaded" description="Please try again." isHidden />
      <PageHeading title="This page did not load" />
      <LoadFailure words="Failed to fetch the page" query={query} />
    </Container>
  ) : (
    <Container>
      <PageMeta title={loadingTitle} description="" isHidden />
      <p role="status" className="sr-only">
        {loadingTitle}
      </p>
      <Skeleton className="mt-14 mb-10 h-14 w-72 max-w-full" />
      <Skeleton className="h-80 w-full" />
    </Container>
  )
