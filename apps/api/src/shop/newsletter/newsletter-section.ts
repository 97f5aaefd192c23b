import { confirmSubscriptionSchema } from '@golden-bead/contracts/subscriptions'
import { operation } from '#platform/openapi/section-parts.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { storeErrors } from '#shop/store-api/store-api.module.ts'
import { subscriptionRequestSchema } from './newsletter.schemas.ts'

const key = 'Of the subscription, as every letter has it in a link.'

export const newsletterSection: ApiSection = {
  prefix: '/store/v1',
  tags: [
    {
      name: 'Newsletter box',
      description: 'To subscribe to the newsletter, and to unsubscribe.',
      operations: {
        subscribe: operation('POST /subscriptions', 'Ask for the newsletter', {
          description:
            'The address gets a mail with a link, and letters only after the link was confirmed. The answer is the same for every address.',
          answers: { 204: { description: 'A mail is on its way, if one is needed.' } },
          errors: [429],
        }),
        confirmSubscription: operation(
          'POST /subscriptions/confirm',
          'Confirm the address with the token of the mail',
          { answers: { 204: { description: 'The address gets letters.' } }, errors: [404] },
        ),
        endSubscription: operation('POST /subscriptions/end', 'Unsubscribe', {
          description: 'Mail programs send this for one click (RFC 8058).',
          isOpen: true,
          query: { key },
          answers: { 204: { description: 'The address gets no more letters.' } },
          errors: [404],
        }),
        showEndOfSubscription: operation(
          'GET /subscriptions/end',
          'Go to the page for unsubscribing',
          {
            isOpen: true,
            query: { key },
            answers: { 303: { description: 'To the page with one button.' } },
          },
        ),
      },
    },
  ],
  errors: storeErrors,
  schemas: {},
  bodies: {
    NewSubscription: subscriptionRequestSchema,
    ConfirmSubscription: confirmSubscriptionSchema,
  },
  docs: {
    NewSubscription: 'What the newsletter box asks for.',
    'NewSubscription.source': 'Where the address was given.',
    ConfirmSubscription: 'From the link in the mail.',
  },
  examples: {
    NewSubscription: { email: 'ada@example.com', source: 'home' },
    ConfirmSubscription: { token: 'the token of the link in the mail' },
  },
}
