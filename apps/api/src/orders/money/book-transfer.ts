import { wasPaid } from '@golden-bead/contracts/order-statuses'
import { formatCents } from '@golden-bead/contracts/money'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { next } from '#shop/orders/next.ts'
import { stateConflict } from '#shop/orders/order-errors.ts'
import type { By } from '#shop/orders/order-steps.ts'
import {
  addPayment,
  changeOrder,
  lockPayment,
  stateOf,
  updatePayment,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/orders.repository.ts'
import { payments } from '#shop/orders/payments.tables.ts'
import type { Holds } from '#shop/orders/placing/holds.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'
import { addReceipt, addSurplus, type Received } from './receipts.ts'
import { receivePayment } from './receive-payment.ts'
import { keptCents } from './refund-sums.ts'

type Tools = { mailer: OrderMailer; holds: Holds }

type Booked = Received & {
  by: By
  /** Without it, the rest of what the order costs. */
  cents?: number | undefined
}

/**
 * Money that came on the shop's account. What completes an order pays it; a part is kept until the rest
 * comes; and what is more is a payment of its own, which is due at once. A negative amount takes back
 * what was booked by mistake.
 */
export async function bookTransfer(
  tx: Transaction,
  tools: Tools & { settings: SettingsService },
  order: OrderRow,
  { by, cents: given, ...received }: Booked,
): Promise<void> {
  if (wasPaid(order.paymentStatus)) {
    return bookSurplus(tx, tools, order, { ...received, by, cents: given ?? 0 })
  }
  const waiting = await lockTransfer(tx, order)
  const { payment } = waiting
  // Of what has gone back, no second part is kept: all that comes for it is due.
  const rest = payment.refundedCents > 0 ? 0 : payment.amountCents - payment.capturedCents
  const cents = given ?? rest
  const isOfOrder = payment.refundedCents === 0 || keptCents(payment) + cents >= 0
  if (cents < 0 ? isOfOrder : cents < rest) {
    return bookPart(tx, tools, waiting, { ...received, by, cents })
  }
  let paid = waiting.order
  if (rest > 0) paid = await receivePayment(tx, tools, paid, { payment, by, received })
  const beyond = cents - rest
  if (beyond !== 0) await bookSurplus(tx, tools, paid, { ...received, by, cents: beyond })
}

/** The one row of a transfer. */
async function lockTransfer(
  tx: Transaction,
  order: OrderRow,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const last = await lockPayment(tx, order.id)
  if (last.provider !== 'card') return { order, payment: last }
  if (last.status === 'open') {
    throw stateConflict(stateOf(order), 'This order is being paid by card.')
  }
  // Nobody can pay on its page any more, so the money came in another way.
  const payment = await addPayment(tx, order, 'bank_transfer', 'ended')
  return { order: await changeOrder(tx, order.id, { paymentMethod: 'bank_transfer' }), payment }
}

type Amount = Received & { by: By; cents: number }

async function bookPart(
  tx: Transaction,
  { mailer, settings }: Tools & { settings: SettingsService },
  { order, payment: before }: { order: OrderRow; payment: PaymentRow },
  { by, ...part }: Amount,
): Promise<void> {
  mustBeThere(order, keptCents(before), part.cents)
  if (order.fulfilmentStatus !== 'unfulfilled' && keptCents(before) + part.cents === 0) {
    const words = 'Some of it was shipped, so it cannot be without any money. Take the parcel back.'
    throw stateConflict(stateOf(order), words)
  }
  const { id, payment } = await addReceipt(tx, before, part)
  const locked = { order, payment }
  const isUnpaidAgain = order.paymentStatus === 'awaiting' && payment.capturedCents === 0
  await writeNext(tx, mailer, locked, {
    next: next(factsOf(locked), { step: 'receive_part', cents: part.cents }),
    by,
    details: detailsOf(part),
    ...(isUnpaidAgain && { holdUntil: await newDays(tx, settings) }),
    mail: { cents: part.cents, receivedCents: payment.capturedCents, suffix: id },
  })
}

/** As when a payment is undone: its days may have passed while nothing of it could end. */
export async function newDays(tx: Transaction, settings: SettingsService): Promise<SQL> {
  const { days_to_pay: days } = settings.termsOf(await settings.get(tx))
  return sql`now() + make_interval(days => ${days})`
}

async function bookSurplus(
  tx: Transaction,
  { mailer }: Tools,
  order: OrderRow,
  { by, ...amount }: Amount,
): Promise<void> {
  const { cents } = amount
  const { id, payment } =
    cents > 0
      ? await addSurplus(tx, order, amount)
      : await addReceipt(tx, await lockSurplus(tx, order, cents), amount)
  const locked = { order, payment }
  await writeNext(tx, mailer, locked, {
    next: next(factsOf(locked), { step: 'overpay', cents }),
    by,
    details: detailsOf(amount),
    mail: { cents, suffix: id },
  })
}

/** Of which so much is still there. */
async function lockSurplus(tx: Transaction, order: OrderRow, cents: number): Promise<PaymentRow> {
  const rows = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        payments.isSurplus,
        eq(payments.provider, 'bank_transfer'),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .for('update')
  const most = rows.toSorted((one, other) => keptCents(other) - keptCents(one))[0]
  mustBeThere(order, most === undefined ? 0 : keptCents(most), cents)
  if (most === undefined) throw new Error('Nothing is taken back of nothing.')
  return most
}

function mustBeThere(order: OrderRow, kept: number, cents: number): void {
  if (kept + cents >= 0) return
  const words = wasPaid(order.paymentStatus)
    ? `Beyond the order ${formatCents(kept)} came. To take back more, undo its payment.`
    : `No more than ${formatCents(kept)} can be taken back.`
  throw stateConflict(stateOf(order), words)
}

export const detailsOf = ({ cents, reference }: Received & { cents: number }) => ({
  amount_cents: cents,
  ...(reference && { note: reference }),
})

/**
 * An order that waits for a transfer has another total: its one payment follows. What has come pays it,
 * where that is enough, and what is more is a surplus.
 */
export async function followTotal(
  tx: Transaction,
  tools: Tools,
  order: OrderRow,
  by: By,
): Promise<void> {
  let payment = await lockPayment(tx, order.id)
  const beyond = payment.capturedCents - order.totalCents
  if (beyond > 0) ({ payment } = await addReceipt(tx, payment, { cents: -beyond }))
  payment = await updatePayment(tx, payment.id, { amountCents: order.totalCents })
  if (payment.capturedCents < order.totalCents) return
  const paid = await receivePayment(tx, tools, order, { payment, by })
  if (beyond > 0) await bookSurplus(tx, tools, paid, { by, cents: beyond })
}
