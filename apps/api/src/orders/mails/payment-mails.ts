import { formatCents } from '@golden-bead/contracts/money'
import { cardTimes } from '@golden-bead/contracts/order-options'
import { isLoopback } from '@golden-bead/server/http/loopback'
import { workingDays } from '@golden-bead/contracts/working-days'
import type { MailBlock } from '@golden-bead/server/mail/mail-layout'
import type { OrderMailContext, Template } from './order-mail-context.ts'
import {
  address,
  amountOf,
  bought,
  daysToArrive,
  hasPart,
  hello,
  howToPay,
  moneyOfCancelled,
  openOrder,
  questions,
  received,
  unheld,
  yourOrder,
} from './order-mail-parts.ts'

/** From a new order until its money is there. */
export const paymentMails = {
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
      `We recorded ${formatCents(-(context.cents ?? 0))} too much for your order. ${received(context)}`,
      ...howToPay(context),
      'Already sent it? Then there is nothing to do.',
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  overpaid: (context) => ({
    subject: `We received ${amountOf(context)} too much for ${context.order.number}`,
    preview: 'We send it back.',
    heading: 'You paid more than your order costs',
    paragraphs: [
      hello(context),
      `We received ${amountOf(context)} more than your order costs. We send it back, and email you when we do.`,
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  late_part: (context) => ({
    subject: `We received ${amountOf(context)} for ${context.order.number}, which has ended`,
    preview: 'We send it back.',
    heading: 'Your order has ended',
    paragraphs: [
      hello(context),
      `We received ${amountOf(context)} for your order, which had ended before. We send it back, and email you when we do.`,
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  receipt_corrected: (context) => ({
    subject: `A correction about your payment for ${context.order.number}`,
    preview: 'We recorded too much.',
    heading: 'We have corrected what we received',
    paragraphs: [
      hello(context),
      `We recorded ${formatCents(-(context.cents ?? 0))} too much for your order, so we do not refund that amount.`,
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
    preview: hasLeft(context) ? 'Thank you.' : 'Thank you. We are packing your order.',
    heading: 'Thank you for your payment',
    paragraphs: [
      hello(context),
      bought(context),
      ...(hasLeft(context)
        ? []
        : [
            `It leaves us within ${workingDays(context.settings.leaves_in_days)} and arrives within ${workingDays(daysToArrive(context))} after that. We ship it to:`,
            address(context.order),
          ]),
    ],
    action: yourOrder(context),
    closing: questions,
  }),
} satisfies Record<string, Template>

/** What is paid in part may have left before. */
const hasLeft = ({ order }: OrderMailContext) => order.fulfilmentStatus === 'shipped'

/** As the owner finds it on the shelf. */
const withSku = ({ name, sku }: OrderMailContext['lines'][number]) =>
  sku === null ? name : `${name} (SKU ${sku})`

/** The same, with the numbers of the shop. */
const ordered = (context: OrderMailContext): MailBlock =>
  bought({ ...context, lines: context.lines.map((line) => ({ ...line, name: withSku(line) })) })

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
