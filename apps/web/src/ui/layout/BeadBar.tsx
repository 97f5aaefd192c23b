import { classNames } from '#ui/class-names.ts'

type BeadBarProps = { count: number; className?: string }

/** A bar of the bead stair in the colour of the area it stands in. Decoration only. */
export const BeadBar = ({ count, className }: BeadBarProps) => (
  <span
    aria-hidden="true"
    className={classNames('inline-flex forced-color-adjust-none items-center', className)}
  >
    {Array.from({ length: count }, (_, index) => (
      <span
        key={index}
        className="-ml-px bead size-[0.55em] bg-area shadow-[inset_-0.08em_-0.1em_0.15em_var(--bead-shade)] first:ml-0"
      />
    ))}
  </span>
)
