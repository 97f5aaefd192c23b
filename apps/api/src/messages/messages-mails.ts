import { contactSubjectLabels } from '@golden-bead/contracts/contact'
import type { NewMessage } from '@golden-bead/contracts/messages'
import { paths } from '@golden-bead/contracts/paths'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import { renderMail, type MailSite, type RenderedMail } from '@golden-bead/server/mail/mail-layout'

type StoredMessage = Omit<NewMessage, 'form' | 'website' | 'order_number'> & {
  reference: string
  orderNumber: string | null
  isProven: boolean | null
}

/** Without characters that turn the direction of what follows, such as the address. */
const plain = (name: string) => name.replaceAll(/\p{C}/gu, '')

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '')

/** What names an order may come from anybody, also with the address of its buyer. */
const ofOrder = ({ orderNumber, isProven }: StoredMessage) => {
  if (orderNumber === null) return []
  return isProven
    ? [`From the buyer of the order ${orderNumber}.`]
    : [
        `It names the order ${orderNumber}, and it is not proven that its buyer wrote it: say nothing of the order, and quote nothing.`,
      ]
}

/** To the owner, who answers it to the sender. */
export const renderOwnersMail = (message: StoredMessage, site: MailSite): RenderedMail =>
  renderMail({
    subject: `${contactSubjectLabels[message.subject]} (${message.reference})`,
    preview: 'A message from the contact form.',
    heading: contactSubjectLabels[message.subject],
    paragraphs: [
      `From ${plain(message.name)} <${message.email}>, reference ${message.reference}`,
      ...ofOrder(message),
      ...paragraphsOf(message.message),
    ],
    action: {
      label: 'Open the messages',
      url: new URL(paths.adminMessages(), site.url).href,
    },
    closing: 'Reply to this email to answer.',
    site,
  })

/**
 * To the sender, with a copy of the message only for an account at its confirmed address: otherwise
 * the form would mail anybody's words to anybody's address.
 */
export const renderSendersMail = (
  reference: string,
  { site, replyHours }: { site: MailSite } & Pick<ShopInfo, 'replyHours'>,
  copy: string | undefined,
): RenderedMail =>
  renderMail({
    subject: `We have your message (${reference})`,
    preview: `We answer within ${replyHours} hours.`,
    heading: 'Thank you for writing to us',
    paragraphs: [
      'Hello,',
      `We have your message and answer within ${replyHours} hours. Your reference is ${reference}.`,
      ...(copy === undefined ? [] : ['You wrote:', ...paragraphsOf(copy)]),
    ],
    closing: "If this wasn't you, you can ignore this email.",
    site,
  })
