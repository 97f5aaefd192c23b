import { formatCents } from '@golden-bead/contracts/money'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import type { refundOrderSchema } from '@golden-bead/contracts/orders'
import { partsOfNamed, type NamedRefund } from '@golden-bead/contracts/refund-named'
import { sumOf } from '@golden-bead/contracts/refund-parts'
import type { z } from 'zod'
import type { Transaction } from '@golden-bead/server/database/database'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { stateConflict } from '#shop/orders/order-errors.ts'
import { stateOf, type OrderRow } from '#shop/orders/orders.repository.ts'
import { asDueLine, lockParts, namedUnits, type RefundShare } from './order-parts.ts'

/** What the owner names, as `refundOrderSchema` has it. */
export type RefundedParts = Pick<
  z.infer<typeof refundOrderSchema>,
  'lines' | 'shipping_cents' | 'tax_cents' | 'amount_cents'
>

export const tooMuch = (order: OrderRow, left: number) =>
  stateConflict(stateOf(order), `No more than ${formatCents(left)} can be refunded.`)

export const badInput = (message: string) =>
  new HttpError({ status: 400, code: 'bad_input', message })

/** What a refund of an order that is locked comes to; without a share it is an amount alone. */
export async function whatGoesBack(
  tx: Transaction,
  order: OrderRow,
  named: RefundedParts,
): Promise<{ amountCents: number; share?: RefundShare }> {
  const { lines = [], shipping_cents = 0, tax_cents = 0, amount_cents } = named
  if (lines.length === 0 && shipping_cents === 0 && tax_cents === 0) {
    if (amount_cents === undefined) throw badInput('Say what goes back.')
    return { amountCents: amount_cents }
  }
  if (!wasPaid(order.paymentStatus)) {
    throw stateConflict(stateOf(order), 'Only an amount can be refunded: the order was not paid.')
  }
  const share = await shareOfOrder(tx, order, { lines, shipping_cents, tax_cents })
  const amountCents = sumOf(share.parts)
  if (amount_cents !== undefined && amount_cents !== amountCents) {
    const words = `This comes to ${formatCents(amountCents)}. Please look at it again.`
    throw stateConflict(stateOf(order), words)
  }
  if (amountCents === 0) throw badInput('Say what goes back.')
  return { amountCents, share }
}

async function shareOfOrder(
  tx: Transaction,
  order: OrderRow,
  named: NamedRefund,
): Promise<RefundShare> {
  const { lines, left } = await lockParts(tx, order)
  const taken = await namedUnits(tx, order)
  const units = new Map<number, number>()
  for (const { line_id: id, quantity = 0, amount_cents } of named.lines) {
    const line = lines.find((row) => row.id === id)
    if (line === undefined || units.has(id)) throw badInput('A line is unknown, or named twice.')
    if (quantity === 0 && amount_cents === undefined) throw badInput('Say how much of each line.')
    if (quantity > line.quantity - (taken.get(id) ?? 0)) {
      const words = `That many of ${line.name} have not been paid for, or were refunded.`
      throw stateConflict(stateOf(order), words)
    }
    units.set(id, quantity)
  }
  const parts = partsOfNamed(lines.map(asDueLine), left, named)
  if (parts === undefined) throw tooMuch(order, sumOf(left))
  return { parts, units }
}
