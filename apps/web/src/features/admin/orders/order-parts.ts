import type { Order } from '@golden-bead/contracts/orders'
import { dueOfCorrection } from '@golden-bead/contracts/correction-due'
import { dueOfLines } from '@golden-bead/contracts/refund-due'
import { namedDue, partsOfNamed, type NamedRefund } from '@golden-bead/contracts/refund-named'
import { sumOf, type Parts } from '@golden-bead/contracts/refund-parts'
import { namedPartsOf } from '@golden-bead/contracts/refund-words'
import { moneyOf } from './order-money.ts'

export type PartsLeft = { left: Parts; unitsLeft: ReadonlyMap<number, number> }

/** What has not gone back of each part of an order that was paid. */
export const partsLeftOf = ({ parts_left: stored }: Order): PartsLeft | undefined =>
  stored && {
    left: {
      lines: new Map(
        stored.lines.map(({ line_id: id, amount_cents: netCents, tax_cents: taxCents }) => [
          id,
          { netCents, taxCents },
        ]),
      ),
      shipping: { netCents: stored.shipping_cents, taxCents: stored.shipping_tax_cents },
    },
    unitsLeft: new Map(stored.lines.map(({ line_id: id, quantity }) => [id, quantity])),
  }

/** A refund as it would be sent, and what the buyer would be told that it is for. */
export type Proposal = { cents: number; named?: NamedRefund; told: Told }
export type Told = ReturnType<typeof namedPartsOf>

/** What is due of units that will not come, or the amount of an order that has no lines to name. */
export function proposeDue(order: Order): Proposal | undefined {
  const { refund_due_cents: due } = order
  if (due === 0) return undefined
  const parts = partsLeftOf(order)
  if (parts === undefined) return { cents: due, told: [] }
  const ofUnits = namedDue(order.lines, parts.left, parts.unitsLeft)
  const ofAddress = correctionDueOf(order, parts.left)
  // What came beyond the order is due too, and is none of its lines.
  if (dueOfLines(order.lines, parts.left) + ofAddress.cents === 0) return beyondOf(order)
  return propose(order, parts, {
    ...ofUnits,
    shipping_cents: ofUnits.shipping_cents + ofAddress.shippingCents,
    tax_cents: ofAddress.taxCents,
  })
}

/** What is less at its corrected address. */
const correctionDueOf = (order: Order, left: Parts) =>
  dueOfCorrection(
    {
      ...order,
      corrected_shipping_cents: order.corrected_shipping_cents ?? null,
      settled_correction_cents: order.settled_correction_cents ?? 0,
    },
    left,
  )

/** What becomes due with units that are cancelled, and whether nothing is left to be sent. */
export function dueOfUnits(order: Order, units: ReadonlyMap<number, number>) {
  const parts = partsLeftOf(order)
  const lines = order.lines.map((line) => {
    const count = units.get(line.id) ?? 0
    // Those that a refund has named before are not due again.
    const unitsLeft = parts?.unitsLeft.get(line.id) ?? line.quantity
    const named = Math.max(0, line.quantity - unitsLeft - line.cancelled)
    const settled = line.settled + Math.min(count, named)
    return { ...line, cancelled: line.cancelled + count, settled }
  })
  const due = (some: Order['lines']) => (parts ? dueOfLines(some, parts.left) : 0)
  return {
    cents: due(lines) - due(order.lines),
    isAll: lines.every(({ quantity, cancelled }) => cancelled === quantity),
  }
}

function beyondOf(order: Order): Proposal | undefined {
  const { beyond } = moneyOf(order)
  return beyond > 0 ? { cents: beyond, told: [] } : undefined
}

/** A refund that failed, once more: of the same parts, where those are still here. */
export function proposeAgain(order: Order): Proposal | undefined {
  const { failed } = moneyOf(order)
  if (failed === 0) return undefined
  const parts = partsLeftOf(order)
  const last = order.refunds.findLast(({ status }) => status === 'failed')
  const same = parts && last?.is_named && propose(order, parts, namedAsIn(last))
  if (same && same.cents === failed && hasUnits(parts, same.named)) return same
  const due = proposeDue(order)
  return due?.cents === failed ? due : { cents: failed, told: [] }
}

const namedAsIn = ({ lines, shipping_cents: shipping }: Order['refunds'][number]): NamedRefund => ({
  lines: lines
    .filter(({ amount_cents: cents }) => cents > 0)
    .map(({ line_id, quantity, amount_cents }) => ({
      line_id,
      amount_cents,
      ...(quantity > 0 && { quantity }),
    })),
  shipping_cents: shipping,
  tax_cents: 0,
})

const hasUnits = ({ unitsLeft }: PartsLeft, named: NamedRefund | undefined) =>
  named?.lines.every(({ line_id: id, quantity = 0 }) => quantity <= (unitsLeft.get(id) ?? 0)) ===
  true

function propose(order: Order, { left }: PartsLeft, named: NamedRefund): Proposal | undefined {
  const parts = partsOfNamed(order.lines, left, named)
  return parts && { cents: sumOf(parts), named, told: toldOf(order, named, parts) }
}

/** What the buyer is told that a refund is for. */
export const toldOf = (order: Order, { lines }: NamedRefund, { lines: parts, shipping }: Parts) =>
  namedPartsOf(
    {
      is_named: true,
      lines: Array.from(parts, ([line_id, { netCents, taxCents }]) => ({
        line_id,
        quantity: lines.find((one) => one.line_id === line_id)?.quantity ?? 0,
        amount_cents: netCents,
        tax_cents: taxCents,
      })),
      shipping_cents: shipping.netCents,
      shipping_tax_cents: shipping.taxCents,
    },
    order.lines,
  )

/** As the service takes it, with the sum that was seen. */
export const refundBody = ({ cents, named }: Pick<Proposal, 'cents' | 'named'>) => ({
  ...(named && named.lines.length > 0 && { lines: named.lines }),
  ...(named && named.shipping_cents > 0 && { shipping_cents: named.shipping_cents }),
  ...(named && named.tax_cents > 0 && { tax_cents: named.tax_cents }),
  amount_cents: cents,
})
