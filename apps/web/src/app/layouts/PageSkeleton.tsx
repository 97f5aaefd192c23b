import { Container } from '#ui/layout/Container.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** Stands in for a page whose code is on its way. */
export const PageSkeleton = () => (
  <Container className="min-h-[70vh] py-14">
    <p className="sr-only" role="status">
      Loading
    </p>
    <Skeleton className="h-12 w-72 max-w-full" />
    <Skeleton className="mt-5 h-5 w-[28rem] max-w-full" />
  </Container>
)
