import { z } from 'zod'
import { emailLengthMax } from '@golden-bead/contracts/account-options'
import { isMailAddress } from '@golden-bead/server/mail/mail-address'

/** One plain address to which the shop sends a mail. */
export const mailAddressSchema = z
  .string()
  .trim()
  .max(emailLengthMax)
  .refine(isMailAddress, 'must be one email address, such as ada@example.com')
