import { formatCents } from '@golden-bead/contracts/money'

export const Money = ({ cents, className }: { cents: number; className?: string }) => (
  <span className={className} style={{ fontVariantNumeric: 'tabular-nums' }}>
    {formatCents(cents)}
  </span>
)
