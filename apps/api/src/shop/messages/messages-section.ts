import { contactFormSchema, messageReceiptSchema } from '@golden-bead/contracts/messages'
import { contactLimits } from '@golden-bead/contracts/contact'
import { operation } from '#platform/openapi/section-parts.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { storeErrors } from '#shop/store-api/store-api.module.ts'
import { messageRequestSchema } from './messages.schemas.ts'

export const messagesSection: ApiSection = {
  prefix: '/store/v1',
  tags: [
    {
      name: 'Contact',
      description: 'The contact form.',
      operations: {
        getContactForm: operation('GET /messages/form', 'Get a contact form', {
          description: `It sends one message, at the earliest ${contactLimits.ageSecondsMin} seconds and at the latest a day later.`,
        }),
        sendMessage: operation('POST /messages', 'Send a message to the shop', {
          description:
            'It is stored, mailed to the owner, and the sender gets a mail with the reference. A form that is sent again with the same message answers as before.',
          errors: [409, 429],
        }),
      },
    },
  ],
  errors: storeErrors,
  schemas: { ContactForm: contactFormSchema, MessageReceipt: messageReceiptSchema },
  bodies: { NewMessage: messageRequestSchema },
  docs: {
    ContactForm: 'Permission to send one message.',
    'ContactForm.form': 'To be sent with the message.',
    MessageReceipt: 'The message is stored.',
    'MessageReceipt.reference': 'For people: in mails and on the phone.',
    NewMessage: 'What the contact form asks for.',
    'NewMessage.website': 'Must stay empty: the page hides it, and programs fill it in.',
  },
  examples: {
    NewMessage: {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'product-inquiry',
      message: 'Is the pink tower solid beech?',
      form: 'the form of GET /store/v1/messages/form',
    },
  },
}
