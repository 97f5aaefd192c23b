import type { ReactNode } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { centsOf, type Part } from '@golden-bead/contracts/refund-parts'
import { counted } from '#lib/text/counted.ts'
import { QuantityField } from '#ui/forms/QuantityField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Money } from '#ui/Money.tsx'
import type { PartsLeft } from './order-parts.ts'
import { amountTextOf, lineFieldOf, taxLeftOf, type RefundDraft } from './refund-draft.ts'

/** Longer than any amount, so that a typing slip is explained instead of cut off. */
const amountTextLengthMax = 20

type Errors = Partial<Record<string, string | undefined>>
type Change = (changes: Partial<RefundDraft>) => void

type RefundFieldsProps = {
  order: Order
  parts: PartsLeft
  draft: RefundDraft
  errors: Errors
  onChange: Change
}

/** A row for each line with its units and an amount, and what is left of it; then the shipping. */
export const RefundFields = ({ order, parts, draft, errors, onChange }: RefundFieldsProps) => {
  const { left, unitsLeft } = parts
  const change = (id: number, line: RefundDraft['lines'][number]) =>
    onChange({ lines: { ...draft.lines, [id]: line } })

  return (
    <ul className="divide-y divide-beech border-y border-beech">
      {order.lines.map((line) => {
        const part = left.lines.get(line.id) ?? nothing
        const cents = centsOf(part)
        const units = unitsLeft.get(line.id) ?? 0
        const given = draft.lines[line.id] ?? { units: 0 }
        return (
          <PartRow
            key={line.id}
            name={line.name}
            left={
              cents === 0 ? (
                'All of it went back.'
              ) : (
                <>
                  {units > 0 && `${counted(units, 'unit')} of ${line.quantity}, `}
                  <Left {...part} />
                </>
              )
            }
          >
            {cents > 0 && (
              <>
                {units > 0 && (
                  <QuantityField
                    label={`Units of ${line.name}`}
                    quantity={given.units}
                    min={0}
                    max={units}
                    onChange={(quantity) => change(line.id, { units: quantity })}
                  />
                )}
                <AmountField
                  label={`Amount of ${line.name} in dollars${beforeTax(part)}`}
                  name={lineFieldOf(line.id)}
                  value={amountTextOf(draft, order, left, line.id)}
                  error={errors[lineFieldOf(line.id)]}
                  onType={(amount) => change(line.id, { units: given.units, amount })}
                />
              </>
            )}
          </PartRow>
        )
      })}
      <OtherParts parts={parts} draft={draft} errors={errors} onChange={onChange} />
    </ul>
  )
}

const nothing = { netCents: 0, taxCents: 0 }

/** Its tax goes with an amount, which is without it. */
const Left = ({ netCents, taxCents }: Part) => (
  <>
    <Money cents={netCents} />
    {taxCents > 0 && (
      <>
        {' '}
        and <Money cents={taxCents} /> tax
      </>
    )}{' '}
    left
  </>
)

const beforeTax = ({ taxCents }: Part) => (taxCents > 0 ? ', before tax' : '')

const OtherParts = ({
  parts: { left },
  draft,
  errors,
  onChange,
}: Omit<RefundFieldsProps, 'order'>) => {
  const tax = taxLeftOf(left)
  return (
    <>
      {left.shipping.netCents > 0 && (
        <PartRow name="Shipping" left={<Left {...left.shipping} />}>
          <AmountField
            label={`Shipping in dollars${beforeTax(left.shipping)}`}
            name="shipping"
            value={draft.shipping}
            error={errors['shipping']}
            onType={(shipping) => onChange({ shipping })}
          />
        </PartRow>
      )}
      {tax > 0 && (
        <PartRow
          name="Tax alone"
          left={
            <>
              <Money cents={tax} /> left. The tax of what is named above goes with it.
            </>
          }
        >
          <AmountField
            label="Tax alone in dollars"
            name="tax"
            value={draft.tax}
            error={errors['tax']}
            onType={(text) => onChange({ tax: text })}
          />
        </PartRow>
      )}
    </>
  )
}

type PartRowProps = { name: string; left: ReactNode; children: ReactNode }

const PartRow = ({ name, left, children }: PartRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <p className="min-w-[min(12rem,100%)] grow basis-0">
      <span className="block font-medium">{name}</span>
      <span className="block text-sm text-ink-soft">{left}</span>
    </p>
    <div className="flex flex-wrap items-start gap-3">{children}</div>
  </li>
)

type AmountFieldProps = {
  label: string
  name: string
  value: string
  error: string | undefined
  onType: (text: string) => void
}

const AmountField = ({ label, name, value, error, onType }: AmountFieldProps) => (
  <div className="w-28">
    <TextField
      label={label}
      isLabelHidden
      name={name}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      maxLength={amountTextLengthMax}
      className="text-right tabular-nums"
      value={value}
      onChange={({ target }) => onType(target.value)}
      error={error}
    />
  </div>
)

type AmountAloneProps = Pick<RefundFieldsProps, 'draft' | 'errors' | 'onChange'> & { hint: string }

/** Such as goodwill: a part of everything. */
export const AmountAlone = ({ draft, errors, onChange, hint }: AmountAloneProps) => (
  <TextField
    label="Amount in dollars"
    name="amount"
    inputMode="decimal"
    autoComplete="off"
    maxLength={amountTextLengthMax}
    value={draft.amount}
    onChange={({ target }) => onChange({ amount: target.value })}
    hint={hint}
    error={errors['amount']}
  />
)
