import { classNames } from '#ui/class-names.ts'

/** Holds the place of what is on its way, in its final size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('skeleton block rounded-sm', className)} />
)
