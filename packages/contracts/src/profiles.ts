import { z } from 'zod'
import { roles } from './roles.ts'
import { profileNameLengthMax } from './account-options.ts'

export const profileSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  name: z.string().max(profileNameLengthMax),
  role: z.enum(roles),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
})
export type Profile = z.infer<typeof profileSchema>
