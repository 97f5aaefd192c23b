import { BeadBar } from './BeadBar.tsx'
import { classNames } from '#ui/class-names.ts'

type BeadStairProps = { bars: readonly number[]; className?: string }

/** Bars of beads as they lie in the box, each in its own colour. Decoration only. */
export const BeadStair = ({ bars, className }: BeadStairProps) => (
  <div aria-hidden="true" className={classNames('flex-col items-start', className)}>
    {bars.map((count) => (
      <span key={count} data-beads={count}>
        <BeadBar count={count} />
      </span>
    ))}
  </div>
)
