import { contactSubjectLabels } from '@golden-bead/contracts/contact'
import type { Message } from '@golden-bead/contracts/messages'

/** Whatever stands in an address, it adds no header and no second recipient. */
export const replyAddress = ({
  email,
  subject,
  reference,
}: Pick<Message, 'email' | 'subject' | 'reference'>) => {
  const recipient = email.split('@').map(encodeURIComponent).join('@')
  const title = `Re: ${contactSubjectLabels[subject]} (${reference})`
  return `mailto:${recipient}?subject=${encodeURIComponent(title)}`
}
