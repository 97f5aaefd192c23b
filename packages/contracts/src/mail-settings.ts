import { z } from 'zod'
import { line } from './addresses.ts'

export const mailLimits = { senderLengthMax: 60, textLengthMax: 500 } as const

const lines = z.string().trim().max(mailLimits.textLengthMax)

/** What the owner decides about all mails. Empty: as described. */
export const mailFields = {
  mail_sender_name: line(mailLimits.senderLengthMax).describe(
    'From whom mails come. Empty: `shop_name`, and without that the name in `MAIL_FROM`.',
  ),
  mail_closing: lines.describe('The last lines of every mail.'),
  mail_footer_address: lines.describe(
    'Below every mail. Those of the newsletter, where the law asks for one, have that of the seller or the contact if this is empty.',
  ),
} as const
