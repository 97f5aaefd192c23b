import { carrierName } from '@golden-bead/contracts/carriers'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import { workingDays } from '@golden-bead/contracts/working-days'
import type { MailBlock } from '@golden-bead/server/mail/mail-layout'
import type { OrderMailContext, Template } from './order-mail-context.ts'
import {
  address,
  daysToArrive,
  hello,
  itemRow,
  questions,
  unitRows,
  yourOrder,
} from './order-mail-parts.ts'

/** Of parcels. */
export const parcelMails = {
  shipped: (context) => ({
    subject: isStillToCome(context)
      ? `A part of your order ${context.order.number} is on its way`
      : `Your order ${context.order.number} is on its way`,
    preview: `It arrives within ${workingDays(daysToArrive(context))}.`,
    heading: isStillToCome(context)
      ? 'A part of your order is on its way'
      : 'Your order is on its way',
    paragraphs: [
      hello(context),
      'In the parcel:',
      inTheParcel(context),
      ...(isStillToCome(context) ? ['Still to come:', unitRows(context.toCome)] : []),
      ...whereTo(context),
      ...howToTrack(context),
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  parcel_corrected: (context) => ({
    subject: `A correction about your parcel for ${context.order.number}`,
    preview: 'Here is how to track it.',
    heading: 'We have corrected how to track your parcel',
    paragraphs: [
      hello(context),
      'In the parcel:',
      inTheParcel(context),
      ...howToTrack(context),
      ...(howToTrack(context).length === 0 ? ['This parcel cannot be tracked.'] : []),
    ],
    action: yourOrder(context),
    closing: questions,
  }),

  parcel_taken_back: (context) => ({
    subject: `Your parcel for ${context.order.number} has not left yet`,
    preview: 'We email you when it leaves.',
    heading: 'Your parcel has not left yet',
    paragraphs: [
      hello(context),
      'We wrote that it was on its way, but it is still here. We email you when it leaves. Still to come:',
      unitRows(context.toCome),
    ],
    action: yourOrder(context),
    closing: questions,
  }),
} satisfies Record<string, Template>

const inTheParcel = (context: OrderMailContext): MailBlock => ({
  rows: (context.parcel?.items ?? []).map((item) => itemRow(context, item, item.units)),
})

const isStillToCome = ({ order }: OrderMailContext) => order.fulfilmentStatus === 'partly_shipped'

const howToTrack = ({ parcel }: OrderMailContext) => {
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = parcel ?? {}
  return [
    ...(carrierName(carrier) ? [`Carrier: ${carrierName(carrier)}`] : []),
    ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
    ...(trackingUrl ? [`Track it: ${trackingUrl}`] : []),
  ]
}

/** Before all of it is paid nobody has proven that the inbox is the buyer's. */
const whereTo = (context: OrderMailContext) => {
  const within = `It arrives within ${workingDays(daysToArrive(context))}`
  return wasPaid(context.order.paymentStatus)
    ? [`${within} at:`, address(context.order)]
    : [`${within}.`]
}
