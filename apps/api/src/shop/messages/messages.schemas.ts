import { newMessageSchema } from '@golden-bead/contracts/messages'
import { mailAddressSchema } from '#shop/store-api/store-api.module.ts'

export const messageRequestSchema = newMessageSchema.extend({ email: mailAddressSchema })
