import type { Template } from './order-mail-context.ts'
import { bought, hello, questions, yourOrder } from './order-mail-parts.ts'

/** Who opens it, and where its mails go. */
export const accessMails = {
  found: (context) => ({
    subject: `Your order ${context.order.number}`,
    preview: 'Here is the link you asked for.',
    heading: 'The link to your order',
    // Anybody may ask for it.
    paragraphs: ['Hello,', bought(context)],
    action: yourOrder(context),
    closing: `Anyone with this link can see the order. Did not ask for it? You can ignore this email. ${questions}`,
  }),

  claimed: (context) => ({
    subject: `Your order ${context.order.number} is in an account now`,
    preview: 'It was added with the link to your order.',
    heading: 'Your order was added to an account',
    paragraphs: [
      hello(context),
      `Your order ${context.order.number} was added to an account with another email address, with the link to your order. That account sees the order from now on. Emails about it still come to you.`,
    ],
    action: yourOrder(context),
    closing: `If this wasn't you, write to us with your order number.`,
  }),

  // To whoever has the inbox of before: no link, no name, and not where mails go now.
  email_left: ({ order, site }) => ({
    subject: `Emails about order ${order.number} go to another address now`,
    preview: 'We have corrected the address.',
    heading: 'We have corrected an email address',
    paragraphs: [
      'Hello,',
      `From now on, emails about order ${order.number} at ${site.name} go to another address. Links in earlier emails no longer open it.`,
    ],
    closing: `Is this your order, and you did not ask for this? Write to us with its number.`,
  }),

  email_corrected: (context) => ({
    subject: `Your order ${context.order.number}`,
    preview: 'Emails about it come to this address now.',
    heading: 'Emails about your order come here now',
    // Nobody has proven that the inbox is the buyer's.
    paragraphs: ['Hello,', bought(context)],
    action: yourOrder(context),
    closing: `Anyone with this link can see the order. ${questions}`,
  }),
} satisfies Record<string, Template>
