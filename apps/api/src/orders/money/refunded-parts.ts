import { formatCents } from '@golden-bead/contracts/money'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import type { refundOrderSchema } from '@golden-bead/contracts/orders'
import { costOf } from '@golden-bead/contracts/refund-due'
import {
  splitNamed,
  splitTax,
  sumOf,
  withoutParts,
  type Part,
  type Parts,
} from '@golden-bead/contracts/refund-parts'
import type { z } from 'zod'
import type { Transaction } from '@golden-bead/server/database/database'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { stateConflict } from '#shop/orders/order-errors.ts'
import { stateOf, type LineRow, type OrderRow } from '#shop/orders/orders.repository.ts'
import { asDueLine, lockParts, namedUnits, type RefundShare } from './order-parts.ts'

/** What the owner names, as `refundOrderSchema` has it. */
export type RefundedParts = Pick<
  z.infer<typeof refundOrderSchema>,
  'lines' | 'shipping_cents' | 'tax_cents' | 'amount_cents'
>

export const tooMuch = (order: OrderRow, left: number) =>
  stateConflict(stateOf(order), `No more than ${formatCents(left)} can be refunded.`)

const badInput = (message: string) => new HttpError({ status: 400, code: 'bad_input', message })

/** What a refund of an order that is locked comes to; without a share it is an amount alone. */
export async function whatGoesBack(
  tx: Transaction,
  order: OrderRow,
  named: RefundedParts,
): Promise<{ amountCents: number; share?: RefundShare }> {
  const { lines = [], shipping_cents: shipping = 0, tax_cents: tax = 0, amount_cents } = named
  if (lines.length === 0 && shipping === 0 && tax === 0) {
    if (amount_cents === undefined) throw badInput('Say what goes back.')
    return { amountCents: amount_cents }
  }
  if (!wasPaid(order.paymentStatus)) {
    throw stateConflict(stateOf(order), 'Only an amount can be refunded: the order was not paid.')
  }
  const share = await shareOfOrder(tx, order, { lines, shipping, tax })
  const amountCents = sumOf(share.parts)
  if (amount_cents !== undefined && amount_cents !== amountCents) {
    const words = `This comes to ${formatCents(amountCents)}. Please look at it again.`
    throw stateConflict(stateOf(order), words)
  }
  if (amountCents === 0) throw badInput('Say what goes back.')
  return { amountCents, share }
}

type Named = { lines: NonNullable<RefundedParts['lines']>; shipping: number; tax: number }

async function shareOfOrder(
  tx: Transaction,
  order: OrderRow,
  { lines: named, shipping, tax }: Named,
): Promise<RefundShare> {
  const { lines, left } = await lockParts(tx, order)
  const taken = await namedUnits(tx, order)
  const cents = new Map<number, number>()
  const units = new Map<number, number>()
  for (const { line_id: id, quantity = 0, amount_cents } of named) {
    const line = lines.find((row) => row.id === id)
    if (line === undefined || cents.has(id)) throw badInput('A line is unknown, or named twice.')
    if (quantity === 0 && amount_cents === undefined) throw badInput('Say how much of each line.')
    if (quantity > line.quantity - (taken.get(id) ?? 0)) {
      const words = `That many of ${line.name} have not been paid for, or were refunded.`
      throw stateConflict(stateOf(order), words)
    }
    cents.set(id, amount_cents ?? costOfUnits(line, quantity, left))
    units.set(id, quantity)
  }
  const parts = splitNamed(left, { lines: cents, shippingCents: shipping })
  const taxes = parts && splitTax(withoutParts(left, [parts]), tax)
  if (parts === undefined || taxes === undefined) throw tooMuch(order, sumOf(left))
  return { parts: plus(parts, taxes), units }
}

/** What is left of a line may be less than its units cost. */
const costOfUnits = (line: LineRow, quantity: number, left: Parts): number =>
  Math.min(costOf(asDueLine(line), quantity).netCents, left.lines.get(line.id)?.netCents ?? 0)

const add = (one: Part | undefined, other: Part | undefined): Part => ({
  netCents: (one?.netCents ?? 0) + (other?.netCents ?? 0),
  taxCents: (one?.taxCents ?? 0) + (other?.taxCents ?? 0),
})

const plus = (one: Parts, other: Parts): Parts => ({
  lines: new Map(
    [...one.lines.keys(), ...other.lines.keys()].map((id) => [
      id,
      add(one.lines.get(id), other.lines.get(id)),
    ]),
  ),
  shipping: add(one.shipping, other.shipping),
})
