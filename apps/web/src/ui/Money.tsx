import { formatCents } from '@golden-bead/contracts/money'
import { classNames } from './class-names.ts'

/** In one piece: the page breaks words anywhere. */
export const Money = ({ cents, className }: { cents: number; className?: string }) => (
  <span className={classNames('whitespace-nowrap tabular-nums', className)}>
    {formatCents(cents)}
  </span>
)
