import { z } from 'zod'
import { roles } from './roles.ts'
import { profileNameLengthMax, profilePhoneLengthMax } from './account-options.ts'

const moment = z.iso.datetime({ offset: true })

export const profileSchema = z
  .strictObject({
    id: z.uuid().describe('The id of the account.'),
    email: z.string().describe('The address of the account.'),
    name: z.string().max(profileNameLengthMax).describe('As the person wants to be called.'),
    phone: z
      .string()
      .max(profilePhoneLengthMax)
      .optional()
      .describe('For carriers. Not part of `*`: ask for it by name.'),
    role: z.enum(roles).describe('`user` or `admin`. Only the service key changes it.'),
    created_at: moment.describe('When it was made.'),
    updated_at: moment.describe('When it was last changed.'),
  })
  .meta({
    id: 'Profile',
    description: 'A profile.',
    examples: [
      {
        id: '6f3f2b0e-5c1a-4b7d-9a3e-2d1c0b9a8f7e',
        email: 'ada@example.com',
        name: 'Ada',
        role: 'user',
        created_at: '2026-08-20T14:05:00.654321+00:00',
        updated_at: '2026-09-01T08:30:00.123456+00:00',
      },
    ],
  })
export type Profile = z.infer<typeof profileSchema>
