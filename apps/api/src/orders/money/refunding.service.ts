import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { unavailable } from '@golden-bead/server/errors/http-error'
import { cancelOrder } from '#shop/orders/lifecycle.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { stateConflict } from '#shop/orders/order-errors.ts'
import { actorOf, type Access, type OrderSteps } from '#shop/orders/order-steps.ts'
import { lockPayment, stateOf } from '#shop/orders/orders.repository.ts'
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
      const left = keptCents(payment)
      const { amountCents, share } = await whatGoesBack(tx, order, given)
      if (amountCents > left) throw tooMuch(order, left)
      if (payment.disputeStatus === 'open') {
        const words = 'The payment is disputed: the bank decides where the money goes.'
        throw stateConflict(stateOf(order), words)
      }
      const isToCard = payment.provider === 'card' && isByHand !== true
      if (isToCard && !cardRefunds.isOffered) {
        throw unavailable('Card payments are turned off right now.')
      }
      const refund = { amountCents, reason, by, isToCard, share }
      const refunded = await startRefund(tx, mailer, { order, payment }, refund)
      if (given.cancel !== true) return
      if (amountCents < left || !mayStep('cancel', actorOf(access), stateOf(refunded))) {
        const words =
          'Only an order whose money all goes back, and of which nothing has left, can be cancelled with a refund.'
        throw stateConflict(stateOf(order), words)
      }
      await cancelOrder(tx, mailer, refunded, by)
    })
    await cardRefunds.finish(number)
    return steps.get(number, access)
  },
})

export type Refunding = ReturnType<typeof createRefunding>
