import { newSubscriptionSchema } from '@golden-bead/contracts/subscriptions'
import { mailAddressSchema } from '#shop/store-api/store-api.module.ts'

export const subscriptionRequestSchema = newSubscriptionSchema.extend({ email: mailAddressSchema })
