import { addressSchema } from '@golden-bead/contracts/addresses'
import { messageSchema } from '@golden-bead/contracts/messages'
import { orderLineSchema, orderRowSchema, orderSchema } from '@golden-bead/contracts/orders'
import { preferencesSchema } from '@golden-bead/contracts/preferences'
import { profileSchema } from '@golden-bead/contracts/profiles'
import { stockWaitSchema } from '@golden-bead/contracts/stock-waits'
import { subscriptionSchema } from '@golden-bead/contracts/subscriptions'
import { z } from 'zod'
import { userSchema } from '@golden-bead/supabase/auth'

const moment = z.iso.datetime({ offset: true })

/** What belongs to an order, as its buyer sees it. */
const parts = {
  payments: true,
  receipts: true,
  refunds: true,
  shipments: true,
  taxes: true,
  events: true,
} as const
/** What follows from these. */
const computed = { refund_due_cents: true, bank_decides: true } as const

const storedOrderSchema = orderRowSchema.omit({ on_hold_reason: true }).extend({
  lines: z.array(orderLineSchema),
  ...orderSchema.pick(parts).shape,
})

export const accountDataSchema = z
  .object({
    account: userSchema,
    profile: profileSchema.nullable(),
    preferences: preferencesSchema.nullable(),
    addresses: z.array(addressSchema),
    subscription: subscriptionSchema.nullable(),
    stock_waits: z
      .array(stockWaitSchema)
      .describe('For what the address of the account waits, whoever asked.'),
    messages: z
      .array(messageSchema.omit({ order_number: true, is_proven: true }))
      .describe('What the account wrote in the contact form.'),
    messages_without_account: z
      .array(z.object({ reference: z.string(), created_at: moment }))
      .describe(
        'What was sent with the address of the account by visitors, of whom it is not known who they were.',
      ),
    orders: z.array(storedOrderSchema.extend(orderSchema.pick(computed).shape)),
    mails: z
      .array(z.object({ kind: z.string(), created_at: moment, sent_at: moment.nullable() }))
      .describe('Mails of the last days, without their content.'),
    files: z
      .array(
        z.object({ bucket: z.string(), name: z.string(), size: z.number(), created_at: moment }),
      )
      .describe('Files that were uploaded by this account.'),
    sessions: z.array(
      z.object({
        created_at: moment,
        refreshed_at: moment.nullable(),
        ip: z.string(),
        user_agent: z.string(),
      }),
    ),
    known_networks: z
      .array(z.object({ ip: z.string(), last_used_at: moment }))
      .describe('Where logins succeeded.'),
  })
  .meta({ id: 'OwnData', description: 'Everything that the shop knows of one person.' })
export type AccountData = z.infer<typeof accountDataSchema>

/** As it is read from the database. */
export const storedDataSchema = accountDataSchema.extend({ orders: z.array(storedOrderSchema) })
export type StoredData = z.infer<typeof storedDataSchema>

export const deleteAccountSchema = z
  .strictObject({ password: z.string().max(1_000).optional() })
  .nullish()
  .meta({
    id: 'AccountDeletion',
    description: 'The proof that it is the owner who asks.',
    examples: [{ password: 'correct horse battery staple' }],
  })
