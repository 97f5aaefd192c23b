import { formatCents } from '@golden-bead/contracts/money'
import type { keepMoneySchema, Order, settleRefundSchema } from '@golden-bead/contracts/orders'
import {
  dueOfLines,
  unitsCoveredBy,
  unsettledOf,
  type DueLine,
} from '@golden-bead/contracts/refund-due'
import type { z } from 'zod'
import type { Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { next } from '#shop/orders/next.ts'
import { stateConflict } from '#shop/orders/order-errors.ts'
import type { Access, By, OrderSteps } from '#shop/orders/order-steps.ts'
import {
  changeOrder,
  lockPayment,
  stateOf,
  updatePayment,
  type OrderRow,
} from '#shop/orders/orders.repository.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'
import { asDueLine, findCorrectionDue, lockParts, settleLines } from './order-parts.ts'
import { badInput } from './refunded-parts.ts'

type Options = { steps: OrderSteps; mailer: OrderMailer }
type Kept = z.infer<typeof keepMoneySchema>

/** How money that was to go back is dealt with without sending it. */
export const createSettling = ({ steps, mailer }: Options) => ({
  /** A refund that failed: what was due by it is due no more. */
  settleRefund: (
    number: string,
    access: Access,
    { version, note = '' }: z.infer<typeof settleRefundSchema>,
  ): Promise<Order> =>
    steps.change(number, access, { version, step: 'settle_refund' }, async (tx, order, by) => {
      const { id, failedRefundCents: cents } = await lockPayment(tx, order.id)
      if (cents === 0) throw stateConflict(stateOf(order))
      const { lines, left } = await lockParts(tx, order)
      const due = lines.map(asDueLine)
      const units = unitsCoveredBy(due, left, cents)
      await settleLines(tx, units)
      const after = withSettled(due, units)
      const rest = cents - dueOfLines(due, left) + dueOfLines(after, left)
      const settled = await settleCorrection(tx, order, { lines: after, left, cents: rest })
      const payment = await updatePayment(tx, id, { failedRefundCents: 0 })
      await writeNext(
        tx,
        mailer,
        { order: settled, payment },
        {
          next: next(factsOf({ order, payment }), { step: 'settle_refund' }),
          by,
          details: { amount_cents: cents, ...(note && { note }) },
        },
      )
    }),

  /** Units that were cancelled or came back, and whose money stays: why is for the owner. */
  keep: (number: string, access: Access, kept: Kept): Promise<Order> =>
    steps.change(number, access, { version: kept.version, step: 'keep' }, (tx, order, by) =>
      keepMoney(tx, mailer, { order, by, kept }),
    ),
})

export type Settling = ReturnType<typeof createSettling>

async function keepMoney(
  tx: Transaction,
  mailer: OrderMailer,
  { order, by, kept: { lines: named, reason } }: { order: OrderRow; by: By; kept: Kept },
): Promise<void> {
  const payment = await lockPayment(tx, order.id)
  const { lines: rows, left } = await lockParts(tx, order)
  const lines = rows.map(asDueLine)
  const units = new Map<number, number>()
  for (const { line_id: id, quantity } of named) {
    const line = lines.find((one) => one.id === id)
    if (line === undefined || units.has(id)) throw badInput('A line is unknown, or named twice.')
    if (quantity > unsettledOf(line)) throw notDue(order)
    units.set(id, quantity)
  }
  const cents = dueOfLines(lines, left) - dueOfLines(withSettled(lines, units), left)
  await settleLines(tx, units)
  await writeNext(
    tx,
    mailer,
    { order, payment },
    {
      next: next(factsOf({ order, payment }), { step: 'keep' }),
      by,
      // The buyer is not told why.
      details: { amount_cents: cents, note: reason },
    },
  )
}

const withSettled = <Line extends DueLine>(
  lines: readonly Line[],
  units: ReadonlyMap<number, number>,
): Line[] => lines.map((line) => ({ ...line, settled: line.settled + (units.get(line.id) ?? 0) }))

/** What a corrected address has made less is due no more, as far as this much covers it. */
async function settleCorrection(
  tx: Transaction,
  order: OrderRow,
  { cents, ...parts }: Parameters<typeof findCorrectionDue>[2] & { cents: number },
): Promise<OrderRow> {
  const covered = Math.min(cents, await findCorrectionDue(tx, order, parts))
  return covered <= 0
    ? order
    : changeOrder(tx, order.id, {
        settledCorrectionCents: order.settledCorrectionCents + covered,
      })
}

const notDue = (order: OrderRow) =>
  stateConflict(
    stateOf(order),
    `The money of that many is not due: ${formatCents(order.refundDueCents)} is in all.`,
  )
