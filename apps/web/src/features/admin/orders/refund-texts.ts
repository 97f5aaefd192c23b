import type { Order } from '@golden-bead/contracts/orders'

/** What Stripe says of the refund that was just started. */
const sentToast = ({ refunds }: Order) => {
  const status = refunds.at(-1)?.status
  if (status === 'failed') return { title: 'Stripe refused the refund', tone: 'bad' } as const
  const title = status === 'done' ? 'Refund sent' : 'The refund is on its way'
  return { title, tone: 'good' } as const
}

const toCard = {
  title: 'Refund to the card',
  explanation: 'The money goes back to the card that was charged. This cannot be undone.',
  confirmLabel: 'Send refund',
  done: sentToast,
  failed: 'Failed to refund.',
}

const booked = {
  title: 'Book a refund',
  explanation: 'Send the money back first: this only writes down that you did.',
  confirmLabel: 'Book refund',
  done: 'Refund booked',
  failed: 'Failed to book the refund.',
}

export const refundTexts = (isToCard: boolean) => (isToCard ? toCard : booked)
