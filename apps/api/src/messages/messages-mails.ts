import { contactSubjectLabels } from '@golden-bead/contracts/contact'
import type { NewMessage } from '@golden-bead/contracts/messages'
import { paths } from '@golden-bead/contracts/paths'
import { contactReplyHours, shopName } from '@golden-bead/contracts/shop'
import { renderMail, type RenderedMail } from '@golden-bead/server/mail/mail-layout'

type StoredMessage = Omit<NewMessage, 'form' | 'website'> & { reference: string }

/** Without characters that turn the direction of what follows, such as the address. */
const plain = (name: string) => name.replaceAll(/\p{C}/gu, '')

/** To the owner, who answers it to the sender. */
export const renderOwnersMail = (message: StoredMessage, siteUrl: string): RenderedMail =>
  renderMail({
    subject: `${contactSubjectLabels[message.subject]} (${message.reference})`,
    preview: 'A message from the contact form.',
    heading: contactSubjectLabels[message.subject],
    paragraphs: [
      `From ${plain(message.name)} <${message.email}>, reference ${message.reference}`,
      ...message.message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    action: {
      label: 'Open the messages',
      url: new URL(paths.adminMessages(), siteUrl).href,
    },
    closing: 'An answer to this mail goes to the sender.',
    site: { name: shopName, url: siteUrl },
  })

/**
 * To the sender, with nothing that was typed: otherwise the form would mail anybody's words to
 * anybody's address.
 */
export const renderSendersMail = (reference: string, siteUrl: string): RenderedMail =>
  renderMail({
    subject: `We have your message (${reference})`,
    preview: `We answer within ${contactReplyHours} hours.`,
    heading: 'We have your message',
    paragraphs: [
      'Hello,',
      `Somebody wrote to ${shopName} with the contact form and left this email address. We answer within ${contactReplyHours} hours.`,
      `The reference is ${reference}. Please name it if you write again.`,
    ],
    closing: "If this wasn't you, you can ignore this email.",
    site: { name: shopName, url: siteUrl },
  })
