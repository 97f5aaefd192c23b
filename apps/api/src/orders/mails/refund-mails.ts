import { formatCents } from '@golden-bead/contracts/money'
import type { MailBlock } from '@golden-bead/server/mail/mail-layout'
import type { OrderMailContext, Template } from './order-mail-context.ts'
import { amountOf, hello, openOrder, questions, yourOrder } from './order-mail-parts.ts'

/** What becomes of money that goes back, or that a bank is asked for. */
export const refundMails = {
  refunded: (context) => ({
    subject: `A refund for your order ${context.order.number}`,
    preview: `${amountOf(context)} is on its way to you.`,
    heading: 'We have sent money back',
    paragraphs: [
      hello(context),
      `${amountOf(context)} of your order ${context.order.number} is on its way to you${context.parts?.length ? ':' : '.'}`,
      ...refundedFor(context),
      ...(context.reason ? [context.reason] : []),
      ...(context.isToCard ? ['It goes back to your card. Banks take up to ten days.'] : []),
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  refund_returned: (context) => ({
    subject: `A refund for your order ${context.order.number} did not arrive`,
    preview: `We take care of the ${amountOf(context)}.`,
    heading: 'A refund did not arrive',
    paragraphs: [
      hello(context),
      `Your bank returned the ${amountOf(context)} that we sent to your card. We take care of it; there is nothing to do.`,
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  refund_failed: (context) => ({
    subject: `A refund for ${context.order.number} did not go through`,
    preview: `${amountOf(context)} is still with you.`,
    heading: 'A refund did not go through',
    paragraphs: [
      `${amountOf(context)} of the order ${context.order.number} could not be sent back to the card.`,
      'The page of the order says why, if Stripe does. Look at the payment at Stripe before you send it another way: it may be back already.',
    ],
    action: openOrder(context),
    closing:
      'The buyer sees this on the page of the order, and the panel shows it until it is settled.',
  }),

  disputed: (context) => ({
    subject: `The payment of ${context.order.number} is disputed`,
    preview: `The buyer asks the bank for ${amountOf(context)}.`,
    heading: 'A payment is disputed',
    paragraphs: [
      `The holder of the card asks the bank to return ${amountOf(context)} of the order ${context.order.number}.`,
      'Answer it at Stripe by the date given there. Nothing can be refunded until the bank decides.',
    ],
    action: openOrder(context),
    closing: 'Stripe shows the dispute with the payment.',
  }),

  dispute_won: (context) => ({
    subject: `The dispute about ${context.order.number} is over`,
    preview: 'The bank has decided for you.',
    heading: 'The dispute is over',
    paragraphs: [
      `The bank takes nothing of the order ${context.order.number} back.${stays(context)}`,
    ],
    action: openOrder(context),
    closing: todoAfterDispute(context),
  }),

  dispute_lost: (context) => ({
    subject: `The dispute about ${context.order.number} is lost`,
    preview: 'The bank has returned the money.',
    heading: 'The dispute is lost',
    paragraphs: [
      `The bank has returned ${amountOf(context)} of the order ${context.order.number} to the holder of the card. ${booked(context)}`,
    ],
    action: openOrder(context),
    closing: todoAfterDispute(context),
  }),
} satisfies Record<string, Template>

const refundedFor = ({ parts = [] }: OrderMailContext): MailBlock[] =>
  parts.length === 0
    ? []
    : [{ rows: parts.map(({ label, cents }) => ({ label, amount: formatCents(cents) })) }]

const nothingDecided = { cents: 0, todo: 'nothing', dueCents: 0 } as const

const stays = ({ decided: { cents, todo } = nothingDecided }: OrderMailContext) =>
  cents === 0 || todo === 'send_back' ? '' : ` ${formatCents(cents)} stays with you.`

const booked = ({ cents: lost, decided: { cents } = nothingDecided }: OrderMailContext) => {
  if (cents === 0) return 'All of it had gone back to the buyer before, so it is not booked again.'
  if (cents === lost) return 'It is booked as a refund.'
  return `${formatCents(cents)} of it is booked as a refund; the rest had gone back to the buyer before.`
}

const todoAfterDispute = ({ decided: { todo, dueCents } = nothingDecided }: OrderMailContext) => {
  switch (todo) {
    case 'ship':
      return 'The order is still to be shipped.'
    case 'send_back':
      return `${formatCents(dueCents)} is due to the buyer. Send it back.`
    case 'settle_refund':
      return 'A refund of the order did not go through. Send it again, or settle it.'
    case 'cancel':
      return 'Nothing has left. Cancel the order, so that its units can be sold.'
    case 'nothing':
      return 'There is nothing to do.'
  }
}
