import { paths } from '@golden-bead/contracts/paths'
import type { AccountMails } from '@golden-bead/supabase/auth'

/** The mails about an account that say more in a shop. */
export const accountMails: Partial<AccountMails> = {
  account_deleted: ({ site }) => ({
    subject: `Your account at ${site.name} was deleted`,
    preview: 'Nothing more will come.',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account was deleted just now, with your profile, your preferences and your subscription. You are logged out everywhere.',
      'Messages that you sent with the contact form stay in the mailbox of the shop.',
    ],
    closing: `If this wasn't you, write to us at ${new URL(paths.contact(), site.url).href}.`,
  }),
}
