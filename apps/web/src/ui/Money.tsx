import { formatCents } from '@golden-bead/contracts/money'
import { classNames } from './class-names.ts'

export const Money = ({ cents, className }: { cents: number; className?: string }) => (
  <span className={classNames('tabular-nums', className)}>{formatCents(cents)}</span>
)
