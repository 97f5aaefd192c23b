import { wasPaid } from '@golden-bead/contracts/order-statuses'
import { renderMail, type RenderedMail } from '@golden-bead/server/mail/mail-layout'
import { accessMails } from './access-mails.ts'
import { changeMails } from './change-mails.ts'
import type { OrderMailContext, OrderRow, Template } from './order-mail-context.ts'
import { parcelMails } from './parcel-mails.ts'
import { paymentMails } from './payment-mails.ts'
import { refundMails } from './refund-mails.ts'

const templates = {
  ...paymentMails,
  ...parcelMails,
  ...changeMails,
  ...refundMails,
  ...accessMails,
}

export type OrderMailKind = keyof typeof templates

export const isForOwner = (kind: OrderMailKind) =>
  kind === 'new_order' || kind === 'refund_failed' || kind.startsWith('dispute')

/** Whether a stranger can cause it, by typing the address of somebody else. */
export const isOfUnpaid = (kind: OrderMailKind, order: OrderRow) =>
  ['placed', 'reminder', 'expired', 'found'].includes(kind) ||
  (['cancelled', 'units_cancelled', 'address_corrected', 'claimed'].includes(kind) &&
    !wasPaid(order.paymentStatus))

export function renderOrderMail(kind: OrderMailKind, context: OrderMailContext): RenderedMail {
  const template: Template = templates[kind]
  return renderMail({ ...template(context), site: context.site })
}
