import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { unavailable } from '@golden-bead/server/errors/http-error'
import { cancelOrder } from '#shop/orders/lifecycle.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { mustBeDecided, stateConflict } from '#shop/orders/order-errors.ts'
import { actorOf, type Access, type OrderSteps } from '#shop/orders/order-steps.ts'
import { lockPayment, stateOf, type PaymentRow } from '#shop/orders/orders.repository.ts'
import { payments } from '#shop/orders/payments.tables.ts'
import type { RefundShare } from './order-parts.ts'
import type { CardRefunds } from './card-refunds.ts'
import { keptCents } from './refund-sums.ts'
import { startRefund } from './refunds.ts'
import { tooMuch, whatGoesBack, type RefundedParts } from './refunded-parts.ts'

type Options = { steps: OrderSteps; mailer: OrderMailer; cardRefunds: CardRefunds }

type GivenRefund = RefundedParts & {
  version: number
  reason?: string | undefined
  in_another_way?: boolean | undefined
  cancel?: boolean | undefined
}

/** How the owner gives money back. */
export const createRefunding = ({ steps, mailer, cardRefunds }: Options) => ({
  /** By card it is sent; money that goes back by transfer, or in another way, was sent by the owner. */
  async refund(number: string, access: Access, given: GivenRefund): Promise<Order> {
    const { version, reason = '', in_another_way: isByHand } = given
    await steps.change(number, access, { version, step: 'refund' }, async (tx, order, by) => {
      const payment = await lockPayment(tx, order.id)
      const surplus = await lockSurplus(tx, order.id)
      const left = keptCents(payment)
      const { amountCents, share } = await whatGoesBack(tx, order, given)
      const beyond = share === undefined ? sumOfKept(surplus) : 0
      if (amountCents > left + beyond) throw tooMuch(order, left + beyond)
      const ofOrder = Math.max(0, amountCents - beyond)
      if (ofOrder > 0) mustBeDecided(stateOf(order), payment)
      const isToCard = (from: PaymentRow) => from.provider === 'card' && isByHand !== true
      const parts = splitOver(surplus, amountCents - ofOrder)
      if (ofOrder > 0) parts.push({ payment, amountCents: ofOrder, share })
      if (parts.some((part) => isToCard(part.payment)) && !cardRefunds.isOffered) {
        throw unavailable('Card payments are turned off right now.')
      }
      let refunded = order
      for (const part of parts) {
        refunded = await startRefund(
          tx,
          mailer,
          { order, payment: part.payment },
          { ...part, reason, by, isToCard: isToCard(part.payment) },
        )
      }
      if (given.cancel !== true) return
      if (ofOrder < left || !mayStep('cancel', actorOf(access), stateOf(refunded))) {
        const words =
          'Only an order whose money all goes back, and of which nothing has left, can be cancelled with a refund.'
        throw stateConflict(stateOf(order), words)
      }
      await cancelOrder(tx, mailer, refunded, { by })
    })
    await cardRefunds.finish(number)
    return steps.get(number, access)
  },
})

export type Refunding = ReturnType<typeof createRefunding>

/** What came beyond the order goes back first, and is no part of it; a bank may decide about some. */
const lockSurplus = (tx: Transaction, orderId: number): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        payments.isSurplus,
        gt(payments.capturedCents, payments.refundedCents),
        sql`${payments.disputeStatus} is distinct from 'open'`,
      ),
    )
    .orderBy(asc(payments.createdAt))
    .for('update')

const sumOfKept = (rows: readonly PaymentRow[]) =>
  rows.reduce((sum, row) => sum + keptCents(row), 0)

type RefundPart = {
  payment: PaymentRow
  amountCents: number
  share?: RefundShare | undefined
}

/** Each payment has a refund of its own. */
function splitOver(rows: readonly PaymentRow[], amountCents: number): RefundPart[] {
  let left = amountCents
  return rows.flatMap((payment) => {
    const cents = Math.min(left, keptCents(payment))
    left -= cents
    return cents > 0 ? [{ payment, amountCents: cents }] : []
  })
}
