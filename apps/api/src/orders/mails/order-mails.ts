import { taxLabel } from '@golden-bead/contracts/tax-options'
import { deadlineOf } from '@golden-bead/contracts/deadlines'
import { formatCents } from '@golden-bead/contracts/money'
import { cardTimes } from '@golden-bead/contracts/order-options'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import { paths } from '@golden-bead/contracts/paths'
import { pictureInWidth } from '@golden-bead/contracts/picture-options'
import { shippingLabel } from '@golden-bead/contracts/shipping-options'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import { isLoopback } from '@golden-bead/server/http/loopback'
import {
  greetingName,
  renderMail,
  type MailBlock,
  type MailRow,
  type MailSite,
  type RenderedMail,
} from '@golden-bead/server/mail/mail-layout'
import type { orderLines, orders } from '#shop/orders/orders.tables.ts'

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect

export const orderMailKinds = [
  'placed',
  'new_order',
  'reminder',
  'part_received',
  'part_corrected',
  'paid',
  'paid_undone',
  'shipped',
  'cancelled',
  'units_cancelled',
  'expired',
  'refunded',
  'found',
  'claimed',
  'email_left',
  'email_corrected',
  'refund_returned',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const
export type OrderMailKind = (typeof orderMailKinds)[number]

export const isForOwner = (kind: OrderMailKind) =>
  kind === 'new_order' || kind === 'refund_failed' || kind.startsWith('dispute')

/** Whether a stranger can cause it, by typing the address of somebody else. */
export const isOfUnpaid = (kind: OrderMailKind, order: OrderRow) =>
  ['placed', 'reminder', 'expired', 'found'].includes(kind) ||
  (['cancelled', 'units_cancelled', 'claimed'].includes(kind) && !wasPaid(order.paymentStatus))

/** What the owner does once the bank has decided. */
export type DisputeTodo = 'ship' | 'send_back' | 'settle_refund' | 'cancel' | 'nothing'

export type OrderMailContext = {
  order: OrderRow
  lines: readonly Pick<
    LineRow,
    'name' | 'sku' | 'image' | 'quantity' | 'lineTotalCents' | 'shipped'
  >[]
  /** The address of a stored image. */
  shownImage: (stored: string) => string
  settings: ShopSettings
  site: MailSite
  /** The page of the order; that of a guest has the key behind the hash. */
  orderUrl: string
  /** Where its mails have gone until its address was corrected. */
  emailBefore?: string | undefined
  shipment?: { carrier: string; trackingUrl: string } | undefined
  /** Of a receipt, a refund or a dispute. */
  cents?: number | undefined
  /** Of an order that is not paid: what has come for it. */
  receivedCents?: number | undefined
  /** Of a refund or of what the shop cancels by itself, for the buyer. */
  reason?: string | undefined
  /** Of an order that is paid: with a test card. */
  isTest?: boolean | undefined
  /** Of a refund: whether it goes to the card that was charged. */
  isToCard?: boolean | undefined
  /** Of a refund: what it is for, where that was named. */
  parts?: readonly { label: string; cents: number }[] | undefined
  /** Of an order that is cancelled: its payment is disputed, or its money is going back already. */
  isWithBank?: boolean | undefined
  isBeingSent?: boolean | undefined
  /** Units that were cancelled. */
  items?: readonly { name: string; units: number }[] | undefined
  /** Of a dispute that is over: what stays or is booked as a refund, and what is due to the buyer. */
  decided?: { cents: number; todo: DisputeTodo; dueCents: number } | undefined
}

type Content = Omit<Parameters<typeof renderMail>[0], 'site'>
type Template = (context: OrderMailContext) => Content

/** The name that was typed, once money came and stays: until then a stranger may have written to this inbox. */
const hello = ({ order }: OrderMailContext) => {
  const isBuyer = wasPaid(order.paymentStatus) && order.status === 'placed'
  const name = isBuyer ? greetingName(order.shipTo.name) : ''
  return name === '' ? 'Hello,' : `Hello ${name},`
}

/** Twice as wide as it is shown, for sharp screens. */
const pictureWidth = 160

const itemRow = (
  { shownImage }: OrderMailContext,
  { name, image }: OrderMailContext['lines'][number],
  quantity: number,
): MailRow => ({
  label: `${quantity} × ${name}`,
  picture:
    image === '' ? undefined : { url: pictureInWidth(shownImage(image), pictureWidth), alt: name },
})

/** As the owner finds it on the shelf. */
const withSku = ({ name, sku }: OrderMailContext['lines'][number]) =>
  sku === null ? name : `${name} (SKU ${sku})`

/** The same, with the numbers of the shop. */
const ordered = (context: OrderMailContext): MailBlock =>
  bought({ ...context, lines: context.lines.map((line) => ({ ...line, name: withSku(line) })) })

/** Names and pictures of the catalogue, and amounts; nothing that was typed. */
const bought = (context: OrderMailContext): MailBlock => {
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

/** All that leaves does so in one parcel. */
const inTheParcel = (context: OrderMailContext): MailBlock => ({
  rows: context.lines
    .filter(({ shipped }) => shipped > 0)
    .map((line) => itemRow(context, line, line.shipped)),
})

const dayMs = 24 * 3_600_000

/** How long there is to pay. */
const timeLeft = ({ order: { holdUntil } }: OrderMailContext) => {
  const left = Math.round(((holdUntil?.getTime() ?? 0) - Date.now()) / dayMs)
  return left < 2 ? 'one more day' : left === 2 ? 'two more days' : `${left} more days`
}

const isByCard = ({ order }: OrderMailContext) => order.paymentMethod === 'card'

/** On this machine everything is a test. */
const bringsNoMoney = ({ isTest = false, site }: OrderMailContext) =>
  isTest && !isLoopback(new URL(site.url).hostname)

/** Of a new order, for the owner. */
const howPaid = (context: OrderMailContext) => {
  if (!isByCard(context)) return 'It waits for a bank transfer or a check.'
  return bringsNoMoney(context)
    ? 'It is paid with a test card: no money comes.'
    : 'It is paid by card.'
}

/** For how long an order by card waits from when it was placed. */
const cardTime = ({ order: { placedAt, holdUntil } }: OrderMailContext) => {
  const minutes = Math.round(((holdUntil?.getTime() ?? 0) - placedAt.getTime()) / 60_000)
  return minutes <= cardTimes.hold.minutes ? cardTimes.hold.words : cardTimes.page.words
}

const unheld = ({ order }: OrderMailContext) =>
  order.isHeld
    ? []
    : [
        'Your items are not held until you have paid. If one sells out first, we cancel the order and refund you.',
      ]

const howToPay = ({ order, settings, receivedCents = 0 }: OrderMailContext) => [
  receivedCents > 0
    ? `Please pay the remaining ${formatCents(order.totalCents - receivedCents)} and give the order number ${order.number}.`
    : `Please pay ${formatCents(order.totalCents)} by ${deadlineOf(order.holdUntil ?? new Date())} and give the order number ${order.number}.`,
  ...settings.transfer_instructions.split(/\n{2,}/).filter((text) => text.trim() !== ''),
]

const address = ({ shipTo }: OrderRow) =>
  [
    greetingName(shipTo.name),
    greetingName(shipTo.organisation ?? ''),
    shipTo.line1,
    shipTo.line2,
    `${shipTo.city}, ${shipTo.state} ${shipTo.postal_code}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')

const yourOrder = (context: OrderMailContext) => ({
  label: 'View your order',
  url: context.orderUrl,
})
/** For the owner. */
const openOrder = ({ order, site }: OrderMailContext) => ({
  label: 'Open the order',
  url: new URL(paths.adminOrder(order.number), site.url).href,
})
const amountOf = ({ cents = 0 }: OrderMailContext) => formatCents(cents)

const refundedFor = ({ parts = [] }: OrderMailContext): MailBlock[] =>
  parts.length === 0
    ? []
    : [{ rows: parts.map(({ label, cents }) => ({ label, amount: formatCents(cents) })) }]
const questions = 'Questions? Write to us with your order number.'

const hasPart = ({ receivedCents = 0 }: OrderMailContext) => receivedCents > 0

const received = ({ order, receivedCents = 0 }: OrderMailContext) =>
  receivedCents > 0
    ? `We received ${formatCents(receivedCents)} of ${formatCents(order.totalCents)}.`
    : `We have not received any of the ${formatCents(order.totalCents)} yet.`

/** Promises nothing that the bank decides, and says of no money that it has left before it has. */
const moneyOfCancelled = ({ order, isWithBank, isBeingSent }: OrderMailContext) => {
  const { paymentStatus, refundDueCents } = order
  if (paymentStatus === 'voided') {
    return refundDueCents > 0
      ? `Please do not pay the rest. We send the ${formatCents(refundDueCents)} that came back.`
      : 'Please do not pay for it.'
  }
  if (isWithBank) return 'Your bank is looking at the payment, and decides where the money goes.'
  if (paymentStatus === 'refunded') {
    return isBeingSent ? 'We are sending your money back.' : 'Your money was sent back already.'
  }
  const isRest = paymentStatus === 'partly_refunded'
  return `We send ${isRest ? 'the rest of your' : 'your'} money back.`
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

const templates: Record<OrderMailKind, Template> = {
  placed: (context) => ({
    subject: `Your order ${context.order.number} at ${context.site.name}`,
    preview: isByCard(context) ? 'Here is what you ordered.' : 'Here is how to pay.',
    heading: 'We have your order',
    paragraphs: [
      hello(context),
      bought(context),
      ...(isByCard(context)
        ? // Most have paid when they read it.
          [
            `We send your confirmation as soon as your card payment goes through. You have ${cardTime(context)} to pay.`,
          ]
        : howToPay(context)),
      ...unheld(context),
    ],
    action: yourOrder(context),
    closing: `Did not order anything? You can ignore this email: an unpaid order ends by itself. ${questions}`,
  }),

  new_order: (context) => ({
    subject: `New order ${context.order.number}: ${formatCents(context.order.totalCents)}`,
    preview: howPaid(context),
    heading: `New order ${context.order.number}`,
    paragraphs: [ordered(context)],
    action: openOrder(context),
    closing: howPaid(context),
  }),

  reminder: (context) => ({
    subject: `Your order ${context.order.number} is waiting for ${hasPart(context) ? 'the rest of your payment' : 'your payment'}`,
    preview: hasPart(context) ? received(context) : `You have ${timeLeft(context)} to pay.`,
    heading: hasPart(context)
      ? 'We have not seen the rest of your payment yet'
      : 'We have not seen your payment yet',
    paragraphs: [
      hello(context),
      ...(hasPart(context) ? [received(context)] : []),
      ...howToPay(context),
      ...unheld(context),
      'Already sent it? Then there is nothing to do.',
    ],
    action: yourOrder(context),
    closing: hasPart(context) ? questions : `An unpaid order ends by itself. ${questions}`,
  }),

  part_received: (context) => ({
    subject: received(context).replace(/\.$/, ` for ${context.order.number}`),
    preview: 'Thank you. Here is how to pay the rest.',
    heading: 'A part of your payment has arrived',
    paragraphs: [
      hello(context),
      received(context),
      ...howToPay(context),
      ...unheld(context),
      'Already sent it? Then there is nothing to do.',
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  part_corrected: (context) => ({
    subject: `A correction about your payment for ${context.order.number}`,
    preview: received(context),
    heading: 'We have corrected what we received',
    paragraphs: [
      hello(context),
      `We had booked ${formatCents(-(context.cents ?? 0))} too much for your order. ${received(context)}`,
      ...howToPay(context),
      'Already sent it? Then there is nothing to do.',
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  paid_undone: (context) => ({
    subject: `Your payment for ${context.order.number} has not arrived yet`,
    preview: 'We had told you by mistake that it had.',
    heading: 'Your payment has not arrived yet',
    paragraphs: [
      hello(context),
      `We wrote that your payment had arrived. That was our mistake: ${hasPart(context) ? 'the rest' : 'it'} has not, and we are sorry.`,
      ...(context.order.status === 'cancelled'
        ? [`The order stays cancelled. ${moneyOfCancelled(context)}`]
        : [
            ...(hasPart(context) ? [received(context)] : []),
            ...howToPay(context),
            ...unheld(context),
            'Already sent it? Then there is nothing to do.',
          ]),
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  paid: (context) => ({
    subject: `Your payment for ${context.order.number} has arrived`,
    preview: 'Thank you. We are packing your order.',
    heading: 'Thank you for your payment',
    paragraphs: [
      hello(context),
      bought(context),
      `It leaves us within ${workingDays(context.settings.leaves_in_days)} and arrives within ${workingDays(daysToArrive(context))} after that. We ship it to:`,
      address(context.order),
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  shipped: (context) => ({
    subject: `Your order ${context.order.number} is on its way`,
    preview: `It arrives within ${workingDays(daysToArrive(context))}.`,
    heading: 'Your order is on its way',
    paragraphs: [
      hello(context),
      'In the parcel:',
      inTheParcel(context),
      `It arrives within ${workingDays(daysToArrive(context))} at:`,
      address(context.order),
      ...(context.shipment?.carrier ? [`Carrier: ${context.shipment.carrier}`] : []),
      ...(context.shipment?.trackingUrl ? [`Track it: ${context.shipment.trackingUrl}`] : []),
    ],
    action: yourOrder(context),
    closing: questions,
  }),

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
    paragraphs: [
      hello(context),
      { rows: (context.items ?? []).map(({ name, units }) => ({ label: `${units} × ${name}` })) },
      ...moneyOfUnits(context),
    ],
    action: yourOrder(context),
    closing: questions,
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

  found: (context) => ({
    subject: `Your order ${context.order.number}`,
    preview: 'Here is the link you asked for.',
    heading: 'The link to your order',
    // Anybody may ask for it.
    paragraphs: ['Hello,', bought(context)],
    action: yourOrder(context),
    closing: `Anyone with this link can see the order. Did not ask for it? You can ignore this email. ${questions}`,
  }),

  claimed: (context) => ({
    subject: `Your order ${context.order.number} is in an account now`,
    preview: 'It was added with the link to your order.',
    heading: 'Your order was added to an account',
    paragraphs: [
      hello(context),
      `Your order ${context.order.number} was added to an account with another email address, with the link to your order. That account sees the order from now on. Emails about it still come to you.`,
    ],
    action: yourOrder(context),
    closing: `If this wasn't you, write to us with your order number.`,
  }),

  // To whoever has the inbox of before: no link, no name, and not where mails go now.
  email_left: ({ order, site }) => ({
    subject: `Emails about order ${order.number} go to another address now`,
    preview: 'We have corrected the address.',
    heading: 'We have corrected an email address',
    paragraphs: [
      'Hello,',
      `Emails about order ${order.number} at ${site.name} go to another address from now on. Links in the emails before do not open it any more.`,
    ],
    closing: `Is it your order, and did you not ask for this? Write to us with its number.`,
  }),

  email_corrected: (context) => ({
    subject: `Your order ${context.order.number}`,
    preview: 'Emails about it come to this address now.',
    heading: 'Emails about your order come here now',
    // Nobody has proven that the inbox is the buyer's.
    paragraphs: ['Hello,', bought(context)],
    action: yourOrder(context),
    closing: `Anyone with this link can see the order. ${questions}`,
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
}

/** As the buyer was told. */
const daysToArrive = ({ order, settings }: OrderMailContext) =>
  order.shippingWorkingDays ?? settings.arrives_in_days

/** Of an upper limit: nobody says 'within 0 days'. */
const workingDays = (count: number) => (count <= 1 ? '1 working day' : `${count} working days`)

export const renderOrderMail = (kind: OrderMailKind, context: OrderMailContext): RenderedMail =>
  renderMail({
    ...templates[kind](context),
    site: context.site,
  })
