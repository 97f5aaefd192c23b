import { z } from 'zod'
import { emailLengthMax } from './account-options.ts'
import { subscriptionSources, subscriptionStatuses } from './newsletter.ts'

const moment = z.iso.datetime({ offset: true })

export const subscriptionSchema = z
  .strictObject({
    id: z.uuid().describe('Made by the database.'),
    email: z.string().describe('In lower case.'),
    user_id: z.uuid().nullable().describe('The account with this address, if there is one.'),
    status: z
      .enum(subscriptionStatuses)
      .describe('`pending` until the link in the mail was opened and confirmed.'),
    source: z.enum(subscriptionSources).describe('Where the address was given.'),
    consent_text: z.string().describe('What was agreed to, word for word.'),
    consented_at: moment.describe('When it was agreed to.'),
    confirmed_at: moment.nullable().describe('When the address was confirmed.'),
    unsubscribed_at: moment.nullable().describe('When it was ended.'),
    unsubscribe_key: z.uuid().describe('Ends the subscription, for links in letters.'),
    created_at: moment.describe('When the address was first given.'),
    updated_at: moment.describe('When it was last changed.'),
  })
  .meta({ id: 'Subscription', description: 'A subscription.' })
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
