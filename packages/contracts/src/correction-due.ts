import { dueOfLine, isShippingDue, unsettledOf, type DueLine } from './refund-due.ts'
import { namedDue, netOfUnits, partsOfNamed } from './refund-named.ts'
import {
  addParts,
  splitAmount,
  splitNamed,
  sumOf,
  withoutParts,
  type Parts,
} from './refund-parts.ts'
import { taxOwed, type OrderTax, type SoldLine } from './tax-owed.ts'

/** What a corrected address has made of a paid order. */
export type Correction = {
  lines: readonly (DueLine & SoldLine)[]
  tax_cents: number
  /** What sending it costs now, where that is less than was paid. */
  corrected_shipping_cents: number | null
  /** Of what is less, what is settled without a refund. */
  settled_correction_cents: number
  /** The last one counts. */
  taxes: readonly OrderTax[]
}

/** Goes back beside the units that will not come: shipping and tax that were less at the corrected address. */
export type CorrectionDue = { shippingCents: number; taxCents: number }

const nothing = { shippingCents: 0, taxCents: 0, cents: 0 }

/** In all (`cents`), and as it is named in a refund. */
export function dueOfCorrection(order: Correction, left: Parts): CorrectionDue & { cents: number } {
  const tax = order.taxes.at(-1)
  const isTaxLess = tax?.is_correction === true && tax.amount_cents < order.tax_cents
  if (order.corrected_shipping_cents === null && !isTaxLess) return nothing
  const withoutUnits = afterUnits(order.lines, left)
  if (withoutUnits === undefined) return nothing
  const shippingCents = Math.max(
    0,
    withoutUnits.shipping.netCents - (order.corrected_shipping_cents ?? Infinity),
  )
  const shipping = splitNamed(withoutUnits, { lines: new Map(), shippingCents })
  if (shipping === undefined) return nothing
  const rest = withoutParts(withoutUnits, [shipping])
  const taxCents = isTaxLess ? taxBeyond(order, rest) : 0
  return withoutSettled(
    { shippingCents, taxCents, cents: sumOf(shipping) + taxCents },
    order.settled_correction_cents,
  )
}

function withoutSettled(
  due: CorrectionDue & { cents: number },
  settled: number,
): CorrectionDue & { cents: number } {
  if (settled >= due.cents) return nothing
  const ofTax = Math.min(settled, due.taxCents)
  return {
    shippingCents: due.shippingCents - (settled - ofTax),
    taxCents: due.taxCents - ofTax,
    cents: due.cents - settled,
  }
}

/** What is left once the units that will not come are paid back. */
function afterUnits(lines: readonly DueLine[], left: Parts): Parts | undefined {
  const due = lines.filter((line) => dueOfLine(line, left) > 0)
  const parts = splitNamed(left, {
    lines: new Map(due.map((line) => [line.id, netOfUnits(line, unsettledOf(line), left)])),
    shippingCents: isShippingDue(lines) ? left.shipping.netCents : 0,
  })
  return parts && withoutParts(left, [parts])
}

function taxBeyond({ lines, tax_cents: paid, taxes }: Correction, left: Parts): number {
  const taxLeft = [...left.lines.values(), left.shipping].reduce(
    (sum, { taxCents }) => sum + taxCents,
    0,
  )
  return Math.max(0, taxLeft - taxOwed(lines, left, taxes, paid).amount_cents)
}

/**
 * An amount alone that covers all that is due, which a corrected address is a part of: it gives that back
 * first, and of what is left a part of everything. Nothing where less is due by the address, or less is sent.
 */
export function splitCovering(order: Correction, left: Parts, cents: number): Parts | undefined {
  const ofAddress = dueOfCorrection(order, left)
  if (ofAddress.cents === 0) return undefined
  const ofUnits = namedDue(order.lines, left, new Map())
  const due = partsOfNamed(order.lines, left, {
    ...ofUnits,
    shipping_cents: ofUnits.shipping_cents + ofAddress.shippingCents,
    tax_cents: ofAddress.taxCents,
  })
  if (due === undefined || sumOf(due) > cents) return undefined
  const rest = splitAmount(withoutParts(left, [due]), cents - sumOf(due))
  return rest && addParts(due, rest)
}
