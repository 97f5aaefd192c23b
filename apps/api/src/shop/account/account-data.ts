import { messageSchema } from '@golden-bead/contracts/messages'
import { preferencesSchema } from '@golden-bead/contracts/preferences'
import { profileSchema } from '@golden-bead/contracts/profiles'
import { subscriptionSchema } from '@golden-bead/contracts/subscriptions'
import { z } from 'zod'
import { userSchema } from '#supabase/auth/auth.module.ts'

const moment = z.iso.datetime({ offset: true })

/** Everything that the shop knows of the caller. */
export const accountDataSchema = z.object({
  account: userSchema,
  profile: profileSchema.nullable(),
  preferences: preferencesSchema.nullable(),
  subscription: subscriptionSchema.nullable(),
  messages: z.array(messageSchema),
  messages_without_account: z.array(z.object({ reference: z.string(), created_at: moment })),
  mails: z.array(z.object({ kind: z.string(), created_at: moment, sent_at: moment.nullable() })),
  files: z.array(
    z.object({ bucket: z.string(), name: z.string(), size: z.number(), created_at: moment }),
  ),
  sessions: z.array(
    z.object({
      created_at: moment,
      refreshed_at: moment.nullable(),
      ip: z.string(),
      user_agent: z.string(),
    }),
  ),
  known_networks: z.array(z.object({ ip: z.string(), last_used_at: moment })),
})
export type AccountData = z.infer<typeof accountDataSchema>

export const deleteAccountSchema = z
  .strictObject({ password: z.string().max(1_000).optional() })
  .nullish()
