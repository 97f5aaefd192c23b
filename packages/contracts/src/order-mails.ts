/** The mails to a buyer that can be sent once more, apart from the schemas so that no page loads zod. */

/** Each with what it tells of. */
export const eventsOfMails = {
  placed: ['placed'],
  claimed: ['claimed'],
  reminder: ['reminded'],
  part_received: ['part_received'],
  part_corrected: ['receipt_corrected'],
  late_part: ['part_received', 'overpaid'],
  overpaid: ['overpaid'],
  receipt_corrected: ['receipt_corrected'],
  paid: ['paid'],
  paid_undone: ['paid_undone'],
  shipped: ['shipped'],
  parcel_corrected: ['parcel_corrected'],
  parcel_taken_back: ['parcel_taken_back'],
  cancelled: ['cancelled'],
  units_cancelled: ['units_cancelled'],
  expired: ['expired'],
  address_corrected: ['address_corrected'],
  email_corrected: ['email_corrected'],
  refunded: ['refunded'],
  refund_returned: ['refund_failed'],
} as const
export type MailOfOrder = keyof typeof eventsOfMails

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names.
export const mailsOfOrder = Object.keys(eventsOfMails) as MailOfOrder[]

const mailsOfParcels = ['shipped', 'parcel_corrected', 'parcel_taken_back'] as const
type MailOfParcel = (typeof mailsOfParcels)[number]

export const isMailOfParcel = (mail: MailOfOrder): mail is MailOfParcel =>
  mailsOfParcels.some((one) => one === mail)
