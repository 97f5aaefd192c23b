import { contactSubjectLabels } from '@golden-bead/contracts/contact'
import type { Message } from '@golden-bead/contracts/messages'
import { mailLink } from '#features/admin/mail-link.ts'

export const replyAddress = ({
  email,
  subject,
  reference,
}: Pick<Message, 'email' | 'subject' | 'reference'>) =>
  mailLink(email, `Re: ${contactSubjectLabels[subject]} (${reference})`)
