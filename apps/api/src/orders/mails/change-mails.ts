import { formatCents } from '@golden-bead/contracts/money'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import type { MailBlock } from '@golden-bead/server/mail/mail-layout'
import type { OrderMailContext, Template } from './order-mail-context.ts'
import {
  address,
  bought,
  hello,
  howToPay,
  moneyOfCancelled,
  questions,
  received,
  unitRows,
  yourOrder,
} from './order-mail-parts.ts'

/** That it changes or ends. */
export const changeMails = {
  cancelled: (context) => ({
    subject: `Your order ${context.order.number} was cancelled`,
    preview: 'There is nothing to do.',
    heading: 'Your order was cancelled',
    paragraphs: [
      hello(context),
      bought(context),
      ...(context.reason ? [context.reason] : []),
      moneyOfCancelled(context),
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  units_cancelled: (context) => ({
    subject: `Your order ${context.order.number} has changed`,
    preview: 'Some items were cancelled.',
    heading: 'Some items were cancelled',
    paragraphs: [hello(context), unitRows(context.items), ...moneyOfUnits(context)],
    action: yourOrder(context),
    closing: questions,
  }),

  address_corrected: (context) => ({
    subject: `The address of your order ${context.order.number} was corrected`,
    preview: 'Please have a look.',
    heading: 'We have corrected where your order goes',
    paragraphs: [hello(context), ...whereItGoes(context)],
    action: yourOrder(context),
    closing: 'Is something wrong? Write to us with your order number.',
  }),

  expired: (context) => ({
    subject: `Your order ${context.order.number} has ended`,
    preview: 'No payment came.',
    heading: 'Your order has ended',
    paragraphs: [
      hello(context),
      'We have not received a payment, so your order has ended. Already paid? When the money arrives, we place it again if everything is still in stock.',
      bought(context),
    ],
    action: yourOrder(context),
    closing: questions,
  }),
} satisfies Record<string, Template>

/** Before it is paid, a stranger may have typed the address of this inbox: its page shows it. */
const whereItGoes = (context: OrderMailContext): MailBlock[] => {
  const { order, receivedCents = 0 } = context
  if (wasPaid(order.paymentStatus)) return ['We ship it to:', address(order)]
  const isTransferAsked = order.paymentMethod !== 'card' && receivedCents < order.totalCents
  return [
    'The page of your order shows the address. Your order is now:',
    bought(context),
    ...(isTransferAsked && receivedCents > 0 ? [received(context)] : []),
    ...(isTransferAsked ? howToPay(context) : []),
  ]
}

/** What is left to pay, or goes back; an email follows once it has left. */
const moneyOfUnits = (context: OrderMailContext): MailBlock[] => {
  const { order, receivedCents = 0 } = context
  if (!wasPaid(order.paymentStatus)) {
    const isRestAsked = receivedCents > 0 && receivedCents < order.totalCents
    const rest = isRestAsked ? [received(context), ...howToPay(context)] : []
    return ['Your order is now:', bought(context), ...rest]
  }
  return order.refundDueCents > 0
    ? [
        `${formatCents(order.refundDueCents)} of what you paid is due back to you. We email you when we send it.`,
      ]
    : []
}
