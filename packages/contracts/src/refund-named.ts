import { costOf, dueOfLine, isShippingDue, unsettledOf, type DueLine } from './refund-due.ts'
import { addParts, splitNamed, splitTax, withoutParts, type Parts } from './refund-parts.ts'

/** What of an order goes back, as its owner names it; amounts are without tax, which goes with them. */
export type NamedRefund = {
  lines: readonly {
    line_id: number
    quantity?: number | undefined
    amount_cents?: number | undefined
  }[]
  shipping_cents: number
  /** Of the tax alone. */
  tax_cents: number
}

/** The parts of what is named; nothing, where more is named than is left. */
export function partsOfNamed(
  lines: readonly DueLine[],
  left: Parts,
  { lines: named, shipping_cents: shippingCents, tax_cents: tax }: NamedRefund,
): Parts | undefined {
  const cents = new Map<number, number>()
  for (const { line_id: id, quantity = 0, amount_cents } of named) {
    const line = lines.find((one) => one.id === id)
    if (line === undefined) return undefined
    cents.set(id, amount_cents ?? netOfUnits(line, quantity, left))
  }
  const parts = splitNamed(left, { lines: cents, shippingCents })
  const taxes = parts && splitTax(withoutParts(left, [parts]), tax)
  return parts && taxes && addParts(parts, taxes)
}

/** What units give back: what is left of a line may be less than they cost. */
export const netOfUnits = (line: DueLine, units: number, left: Parts): number =>
  Math.min(costOf(line, units).netCents, left.lines.get(line.id)?.netCents ?? 0)

/** The refund that gives back what is due of the lines of a paid order. */
export const namedDue = (
  lines: readonly DueLine[],
  left: Parts,
  unitsLeft: ReadonlyMap<number, number>,
): NamedRefund => ({
  lines: lines.flatMap((line) => {
    if (dueOfLine(line, left) === 0) return []
    // Units that a refund has named before are not named again; what is left of their price is due.
    const quantity = Math.min(unsettledOf(line), unitsLeft.get(line.id) ?? 0)
    const amount_cents = netOfUnits(line, unsettledOf(line), left)
    return [{ line_id: line.id, amount_cents, ...(quantity > 0 && { quantity }) }]
  }),
  shipping_cents: isShippingDue(lines) ? left.shipping.netCents : 0,
  tax_cents: 0,
})
