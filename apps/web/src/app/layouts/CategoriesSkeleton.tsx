import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** A row of a menu while the categories load. */
export const CategoriesSkeleton = ({ className }: { className?: string }) => (
  <li className={classNames('py-3', className)}>
    <span className="sr-only">Loading categories</span>
    <Skeleton className="h-5 w-3/5" />
  </li>
)
