import { z } from 'zod'

const moment = z.iso.datetime({ offset: true })

export const preferencesSchema = z
  .strictObject({
    user_id: z.uuid().describe('The account.'),
    marketing: z.boolean().describe('Mails about sales and special prices.'),
    orders: z.boolean().describe('Mails about the own orders.'),
    newsletter: z.boolean().describe('The same as the subscription of the address of the account.'),
    analytics: z.boolean().describe('To be counted as a visitor.'),
    personalization: z.boolean().describe('To be shown what matches what was looked at.'),
    created_at: moment.describe('When they were first saved.'),
    updated_at: moment.describe('When they were last changed.'),
  })
  .meta({
    id: 'Preferences',
    description: 'The preferences of an account.',
    examples: [
      {
        user_id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0c',
        marketing: false,
        orders: true,
        newsletter: true,
        analytics: true,
        personalization: true,
        created_at: '2026-11-24T14:05:00.654321+00:00',
        updated_at: '2026-11-25T09:12:00.123456+00:00',
      },
    ],
  })
export type Preferences = z.infer<typeof preferencesSchema>
