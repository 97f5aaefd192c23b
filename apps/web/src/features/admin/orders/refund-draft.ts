import { formatCents, toCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { netOfUnits, partsOfNamed, type NamedRefund } from '@golden-bead/contracts/refund-named'
import { unsettledOf } from '@golden-bead/contracts/refund-due'
import { sumOf, type Parts } from '@golden-bead/contracts/refund-parts'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { moneyOf } from './order-money.ts'
import { partsLeftOf, toldOf, type PartsLeft, type Proposal } from './order-parts.ts'

/** What an owner has filled in; an amount that is not typed is what the units of a line cost. */
export type RefundDraft = {
  isAmountAlone: boolean
  lines: Readonly<Record<number, { units: number; amount?: string | undefined }>>
  shipping: string
  tax: string
  amount: string
}

export const emptyDraft: RefundDraft = {
  isAmountAlone: false,
  lines: {},
  shipping: '',
  tax: '',
  amount: '',
}

export const lineFieldOf = (id: number) => `amount-${id}`

/** What a draft comes to, or what is wrong with it, by the names of the fields. */
export type ReadDraft =
  | { errors: Record<string, string>; refund?: undefined }
  | { errors: Record<string, never>; refund: Proposal }

export function readDraft(draft: RefundDraft, order: Order): ReadDraft {
  const parts = partsLeftOf(order)
  if (draft.isAmountAlone || parts === undefined) return readAmountAlone(draft, order)
  return readParts(draft, order, parts)
}

function readAmountAlone({ amount }: RefundDraft, order: Order): ReadDraft {
  const cents = readCents(amount, moneyOf(order).left)
  if (typeof cents === 'string') return { errors: { amount: cents } }
  return { errors: {}, refund: { cents, told: [] } }
}

function readParts(draft: RefundDraft, order: Order, { left }: PartsLeft): ReadDraft {
  const errors: Record<string, string> = {}
  const read = (name: string, text: string, most: number): number => {
    if (text.trim() === '') return 0
    const cents = readCents(text, most)
    if (typeof cents === 'number') return cents
    errors[name] = cents
    return 0
  }
  const named: NamedRefund = {
    lines: order.lines.flatMap((line) => {
      const { id } = line
      const { units = 0 } = draft.lines[id] ?? {}
      const most = left.lines.get(id)?.netCents ?? 0
      const amount_cents = read(lineFieldOf(id), amountTextOf(draft, order, left, id), most)
      if (amount_cents === 0) return []
      // For less than their price units are not back: if they are cancelled later, their money is due.
      const isNamed = units <= unsettledOf(line) || amount_cents >= netOfUnits(line, units, left)
      return [{ line_id: id, amount_cents, ...(units > 0 && isNamed && { quantity: units }) }]
    }),
    shipping_cents: read('shipping', draft.shipping, left.shipping.netCents),
    tax_cents: read('tax', draft.tax, taxLeftOf(left)),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const parts = partsOfNamed(order.lines, left, named)
  if (parts === undefined) return { errors: { tax: 'Less tax is left beside what goes back.' } }
  const cents = sumOf(parts)
  if (cents === 0) return { errors: { sum: 'Say first what goes back.' } }
  return { errors: {}, refund: { cents, named, told: toldOf(order, named, parts) } }
}

/** Of the field of a line: what was typed, or what its units cost. */
export function amountTextOf(draft: RefundDraft, order: Order, left: Parts, id: number): string {
  const { units = 0, amount } = draft.lines[id] ?? {}
  const line = order.lines.find((one) => one.id === id)
  if (amount !== undefined) return amount
  return line === undefined || units === 0 ? '' : textOf(netOfUnits(line, units, left))
}

/** All that is left of each part. */
export const wholeDraft = ({ left, unitsLeft }: PartsLeft): RefundDraft => ({
  ...emptyDraft,
  lines: Object.fromEntries(
    Array.from(left.lines, ([id, { netCents }]) => [
      id,
      { units: unitsLeft.get(id) ?? 0, amount: netCents > 0 ? textOf(netCents) : '' },
    ]),
  ),
  shipping: left.shipping.netCents > 0 ? textOf(left.shipping.netCents) : '',
})

export const taxLeftOf = ({ lines, shipping }: Parts) =>
  [...lines.values(), shipping].reduce((sum, { taxCents }) => sum + taxCents, 0)

const textOf = (cents: number) => (cents / 100).toFixed(2)

const readCents = (text: string, most: number): number | string => {
  const amount = readPriceText(text)
  if (amount === 'ambiguous') return priceTexts.ambiguous
  if (typeof amount === 'string' || toCents(amount) < 1) {
    return 'Please enter an amount, such as 12.50.'
  }
  return toCents(amount) > most ? `${formatCents(most)} at most.` : toCents(amount)
}
