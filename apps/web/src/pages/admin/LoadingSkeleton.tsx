import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** Holds the place of a list or a form, and says that it is on its way. */
export const LoadingSkeleton = ({ className }: { className: string }) => (
  <div role="status">
    <p className="sr-only">Loading</p>
    <Skeleton className={className} />
  </div>
)
