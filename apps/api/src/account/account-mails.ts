import { paths } from '@golden-bead/contracts/paths'
import type { AccountMails } from '@golden-bead/supabase/auth'

/** The mails about an account that say more in a shop. */
export const accountMails: Partial<AccountMails> = {
  account_deleted: ({ site }) => ({
    subject: `Your account at ${site.name} was deleted`,
    preview: 'Nothing more will come.',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account was deleted just now, with your profile, addresses, preferences and subscription. You are logged out everywhere.',
      'We keep past orders without your name, and open orders until they are shipped. Messages that you sent us stay in our mailbox.',
    ],
    closing: `If this wasn't you, write to us at ${new URL(paths.contact(), site.url).href}.`,
  }),
}
