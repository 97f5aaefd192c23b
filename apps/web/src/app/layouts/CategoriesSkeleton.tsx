import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** Holds a row of a menu until it is known which categories follow. */
export const CategoriesSkeleton = ({ className }: { className?: string }) => (
  <li className={classNames('py-3', className)}>
    <span className="sr-only">Loading categories</span>
    <Skeleton className="h-5 w-3/5" />
  </li>
)
