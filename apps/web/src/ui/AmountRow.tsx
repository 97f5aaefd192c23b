import { classNames } from './class-names.ts'
import { Money } from './Money.tsx'

type AmountRowProps = {
  label: string
  cents: number
  /** What is said in place of no amount. */
  zero?: string
  className?: string
}

/** Within a `dl`. */
export const AmountRow = ({ label, cents, zero, className }: AmountRowProps) => (
  <div className={classNames('flex flex-wrap justify-between gap-x-4', className)}>
    <dt className={classNames(!className && 'text-ink-soft')}>{label}</dt>
    <dd className="ml-auto">{cents === 0 && zero ? zero : <Money cents={cents} />}</dd>
  </div>
)
