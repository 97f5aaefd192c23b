import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { cardFootStyle, cardStyle, gridStyles } from './ProductGrid.tsx'

/** As tall as the cards that follow, so that nothing below moves when they come. */
export const ProductGridSkeleton = ({ count, columns }: { count: number; columns: 3 | 4 }) => (
  <div role="status" className={gridStyles[columns]}>
    <p className="sr-only">Loading products</p>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} aria-hidden="true" className={cardStyle}>
        <Skeleton className="aspect-square w-full rounded-lg" />
        <Skeleton className="mt-5 h-4 w-24" />
        <Skeleton className="mt-2.5 h-6 w-4/5" />
        <Skeleton className="mt-2 h-4 w-20" />
        <div className={cardFootStyle}>
          <Skeleton className="h-6 w-16" />
          <Skeleton className="h-10 w-24 rounded-full" />
        </div>
      </div>
    ))}
  </div>
)
