import { z } from 'zod'

export const preferencesSchema = z.strictObject({
  user_id: z.uuid(),
  marketing: z.boolean(),
  orders: z.boolean(),
  newsletter: z.boolean(),
  analytics: z.boolean(),
  personalization: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
})
export type Preferences = z.infer<typeof preferencesSchema>
