import { taxLabel } from '@golden-bead/contracts/tax-options'
import { deadlineOf } from '@golden-bead/contracts/deadlines'
import { formatCents } from '@golden-bead/contracts/money'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import { paths } from '@golden-bead/contracts/paths'
import { pictureInWidth } from '@golden-bead/contracts/picture-options'
import { shippingLabel } from '@golden-bead/contracts/shipping-options'
import { greetingName, type MailBlock, type MailRow } from '@golden-bead/server/mail/mail-layout'
import type { OrderMailContext, OrderRow } from './order-mail-context.ts'

/** The name that was typed, once money came and stays: until then a stranger may have written to this inbox. */
export const hello = ({ order }: OrderMailContext) => {
  const isBuyer = wasPaid(order.paymentStatus) && order.status === 'placed'
  const name = isBuyer ? greetingName(order.shipTo.name) : ''
  return name === '' ? 'Hello,' : `Hello ${name},`
}

/** Twice as wide as it is shown, for sharp screens. */
const pictureWidth = 160

export const itemRow = (
  { shownImage }: OrderMailContext,
  { name, image }: Pick<OrderMailContext['lines'][number], 'name' | 'image'>,
  quantity: number,
): MailRow => ({
  label: `${quantity} × ${name}`,
  picture:
    image === '' ? undefined : { url: pictureInWidth(shownImage(image), pictureWidth), alt: name },
})

/** Names and pictures of the catalogue, and amounts; nothing that was typed. */
export const bought = (context: OrderMailContext): MailBlock => {
  const { order, lines } = context
  const shipping = order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)
  return {
    rows: [
      ...lines.map((line) => ({
        ...itemRow(context, line, line.quantity),
        amount: formatCents(line.lineTotalCents),
      })),
      { label: shippingLabel(order.shippingRateName), amount: shipping },
      ...(order.taxCents > 0 ? [{ label: taxLabel, amount: formatCents(order.taxCents) }] : []),
      { label: 'Total', amount: formatCents(order.totalCents), isTotal: true },
    ],
  }
}

export const unheld = ({ order }: OrderMailContext) =>
  order.isHeld
    ? []
    : [
        'Your items are not held until you have paid. If one sells out first, we cancel the order and refund you.',
      ]

export const howToPay = ({ order, settings, receivedCents = 0 }: OrderMailContext) => [
  receivedCents > 0
    ? `Please pay the remaining ${formatCents(order.totalCents - receivedCents)} and give the order number ${order.number}.`
    : `Please pay ${formatCents(order.totalCents)} by ${deadlineOf(order.holdUntil ?? new Date())} and give the order number ${order.number}.`,
  ...settings.transfer_instructions.split(/\n{2,}/).filter((text) => text.trim() !== ''),
]

export const address = ({ shipTo }: OrderRow) =>
  [
    greetingName(shipTo.name),
    greetingName(shipTo.organisation ?? ''),
    shipTo.line1,
    shipTo.line2,
    `${shipTo.city}, ${shipTo.state} ${shipTo.postal_code}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')

export const yourOrder = (context: OrderMailContext) => ({
  label: 'View your order',
  url: context.orderUrl,
})
/** For the owner. */
export const openOrder = ({ order, site }: OrderMailContext) => ({
  label: 'Open the order',
  url: new URL(paths.adminOrder(order.number), site.url).href,
})
export const amountOf = ({ cents = 0 }: OrderMailContext) => formatCents(cents)

export const questions = 'Questions? Write to us with your order number.'

export const hasPart = ({ receivedCents = 0 }: OrderMailContext) => receivedCents > 0

export const received = ({ order, receivedCents = 0 }: OrderMailContext) =>
  receivedCents > 0
    ? `We received ${formatCents(receivedCents)} of ${formatCents(order.totalCents)}.`
    : `We have not received any of the ${formatCents(order.totalCents)} yet.`

/** Promises nothing that the bank decides, and says of no money that it has left before it has. */
export const moneyOfCancelled = ({ order, isWithBank, isBeingSent }: OrderMailContext) => {
  const { paymentStatus, refundDueCents } = order
  if (paymentStatus === 'voided') {
    return refundDueCents > 0
      ? `Please do not pay the rest. We send back the ${formatCents(refundDueCents)} that came.`
      : 'Please do not pay for it.'
  }
  if (isWithBank) return 'Your bank is looking at the payment, and decides where the money goes.'
  if (paymentStatus === 'refunded') {
    return isBeingSent ? 'We are sending your money back.' : 'Your money was sent back already.'
  }
  const isRest = paymentStatus === 'partly_refunded'
  return `We send ${isRest ? 'the rest of your' : 'your'} money back.`
}

export const unitRows = (items: OrderMailContext['items']): MailBlock => ({
  rows: (items ?? []).map(({ name, units }) => ({ label: `${units} × ${name}` })),
})

/** As the buyer was told. */
export const daysToArrive = ({ order, settings }: OrderMailContext) =>
  order.shippingWorkingDays ?? settings.arrives_in_days
