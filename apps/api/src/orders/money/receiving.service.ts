import type { Order } from '@golden-bead/contracts/orders'
import { mayStep } from '@golden-bead/contracts/order-states'
import type { Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { next } from '#shop/orders/next.ts'
import { stateConflict } from '#shop/orders/order-errors.ts'
import { actorOf, type Access, type By, type OrderSteps } from '#shop/orders/order-steps.ts'
import {
  listPayments,
  lockLines,
  lockPayment,
  setHeld,
  stateOf,
  unitsOf,
  updateLines,
  updatePayment,
  type LineRow,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/orders.repository.ts'
import type { Holds } from '#shop/orders/placing/holds.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { lockLevels } from '#shop/stock/stock.module.ts'
import { bookTransfer, newDays } from './book-transfer.ts'
import { letGo } from './let-go.ts'
import { addReceipt, listReceipts, surplusOf } from './receipts.ts'

type Tools = { mailer: OrderMailer; settings: SettingsService; holds: Holds }

type Receiving = {
  version: number
  amount_cents: number
  date?: string | undefined
  reference?: string | undefined
}

/** What the owner books of transfers and checks. */
export const createReceiving = ({ steps, ...tools }: Tools & { steps: OrderSteps }) => ({
  receive(number: string, access: Access, given: Receiving): Promise<Order> {
    const { version, amount_cents: cents, date: receivedOn, reference } = given
    return steps.change(number, access, { version, step: 'receive' }, (tx, order, by) =>
      bookTransfer(tx, tools, order, { by, cents, receivedOn, reference }),
    )
  },

  /** It was a mistake that an order is paid: the receipt which completed it is taken back. */
  undoPaid: (number: string, access: Access, version: number): Promise<Order> =>
    steps.change(number, access, { version, step: 'undo_paid' }, async (tx, order, by) => {
      const paid = await lockPayment(tx, order.id)
      const lines = await lockLines(tx, order.id)
      const asked = { ...stateOf(order), payments: await listPayments(tx, order.id), lines }
      if (!mayStep('undo_paid', actorOf(access), asked)) {
        throw stateConflict(stateOf(order), 'Units of it were cancelled since it was paid.')
      }
      await undoPaid(tx, tools, { order, paid, lines }, by)
    }),
})

export type ReceivingService = ReturnType<typeof createReceiving>

type Paid = { order: OrderRow; paid: PaymentRow; lines: readonly LineRow[] }

async function undoPaid(
  tx: Transaction,
  tools: Tools,
  { order, paid, lines }: Paid,
  by: By,
): Promise<void> {
  const isStanding = order.status === 'placed'
  const taken = await takeBack(tx, order, paid)
  const status = isStanding ? 'open' : 'ended'
  const payment = await updatePayment(tx, paid.id, { status })
  // What was kept of it never came.
  if (!isStanding) await updateLines(tx, order.id, { settled: 0 })
  const again = isStanding ? await waitAgain(tx, tools, order, lines) : undefined
  const locked = { order, payment }
  await writeNext(tx, tools.mailer, locked, {
    next: next(factsOf(locked), { step: 'undo_paid', isHeld: again?.isHeld ?? false }),
    by,
    details: { amount_cents: -taken.cents },
    ...(again && { holdUntil: again.holdUntil }),
    mail: { receivedCents: payment.capturedCents, suffix: taken.receiptId },
  })
}

/** What was booked last, also what of it was more than the order costs. */
async function takeBack(tx: Transaction, order: OrderRow, paid: PaymentRow) {
  const receipts = await listReceipts(tx, order)
  const last = receipts.find(
    ({ payment, receipt }) => payment.id === paid.id && receipt.amountCents > 0,
  )
  const beside = receipts.filter(
    ({ payment, receipt }) =>
      payment.isSurplus &&
      payment.refundedCents === 0 &&
      payment.capturedCents === receipt.amountCents &&
      receipt.createdAt.getTime() === last?.receipt.createdAt.getTime(),
  )
  const besideCents = beside.reduce((sum, { receipt }) => sum + receipt.amountCents, 0)
  if ((await surplusOf(tx, order)) > besideCents) {
    const words = 'More has come since. Take that back first, with a negative amount.'
    throw stateConflict(stateOf(order), words)
  }
  for (const { payment, receipt } of beside) {
    await addReceipt(tx, payment, { cents: -receipt.amountCents })
  }
  const cents = Math.min(last?.receipt.amountCents ?? paid.capturedCents, paid.capturedCents)
  const { id: receiptId } = await addReceipt(tx, paid, { cents: -cents })
  return { receiptId, cents }
}

/** It holds what it may hold while it is unpaid, and has new days to be paid. */
async function waitAgain(
  tx: Transaction,
  { settings, holds }: Tools,
  order: OrderRow,
  lines: readonly LineRow[],
) {
  const units = unitsOf(lines)
  await lockLevels(tx, [...units.keys()])
  await letGo(tx, order.id, lines)
  const held = await holds.hold(tx, { ...order, paymentMethod: 'bank_transfer' }, units)
  await setHeld(tx, order.id, held.heldIds)
  return { isHeld: held.isHeld, holdUntil: await newDays(tx, settings) }
}
