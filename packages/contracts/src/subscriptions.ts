import { z } from 'zod'
import { emailLengthMax } from './account-options.ts'
import { subscriptionSources, subscriptionStatuses } from './newsletter.ts'

const moment = z.iso.datetime({ offset: true })

export const subscriptionSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  user_id: z.uuid().nullable(),
  status: z.enum(subscriptionStatuses),
  source: z.enum(subscriptionSources),
  consent_text: z.string(),
  consented_at: moment,
  confirmed_at: moment.nullable(),
  unsubscribed_at: moment.nullable(),
  unsubscribe_key: z.uuid(),
  created_at: moment,
  updated_at: moment,
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const newSubscriptionSchema = z.strictObject({
  email: z.string().trim().min(1).max(emailLengthMax),
  source: z
    .enum(subscriptionSources)
    .exclude(['preferences'])
    .default('api')
    .describe('Where the address was given.'),
})
export type NewSubscription = z.input<typeof newSubscriptionSchema>

export const confirmSubscriptionSchema = z.strictObject({ token: z.string().max(100) }).meta({
  id: 'ConfirmSubscription',
  description: 'From the link in the mail.',
  examples: [{ token: 'the token of the link in the mail' }],
})

export const endSubscriptionSchema = z.strictObject({
  key: z.uuid().describe('Of the subscription, as every letter has it in a link.'),
})
