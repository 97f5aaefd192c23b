import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** Skeleton of a list or a form while it loads, announced to screen readers. */
export const LoadingSkeleton = ({ className }: { className: string }) => (
  <div role="status">
    <p className="sr-only">Loading</p>
    <Skeleton className={className} />
  </div>
)
