import { z } from 'zod'

/** What an owner does before the shop sells, in the order of the screen. */
export const startChecks = [
  'look',
  'seller',
  'contact',
  'inbox',
  'payment',
  'sample',
  'pages',
  'https',
  'mail',
  'backup',
] as const
export type StartCheck = (typeof startChecks)[number]

export const backupDaysMax = 7

export const startSchema = z
  .strictObject({
    to_do: z.array(z.enum(startChecks)).describe('What is not done yet. Empty: ready to sell.'),
    backup_at: z.iso
      .datetime({ offset: true })
      .nullable()
      .describe('When the last backup was saved; null where none was.'),
  })
  .meta({ id: 'Start', description: 'Whether the shop is ready to sell.' })
export type Start = z.infer<typeof startSchema>
