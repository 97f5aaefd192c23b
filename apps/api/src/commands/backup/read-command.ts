import { parseArgs } from 'node:util'
import { z } from 'zod'

const options = {
  to: { type: 'string' },
  keep: { type: 'string' },
  replace: { type: 'boolean' },
  'next-order': { type: 'string' },
} as const

const number = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .transform(Number)
  .optional()

const commandSchema = z.union([
  z
    .strictObject({ name: z.literal('save'), to: z.string().min(1).optional(), keep: number })
    .refine(({ to, keep }) => to !== undefined || keep === undefined),
  z.strictObject({
    name: z.literal('load'),
    replace: z.boolean().default(false),
    'next-order': number,
  }),
])

export type BackupCommand = z.infer<typeof commandSchema>
export type SaveCommand = Extract<BackupCommand, { name: 'save' }>
export type LoadCommand = Extract<BackupCommand, { name: 'load' }>

/** What the words of the command line ask for; nothing, where `backup` cannot do it. */
export function readCommand(args: string[]): BackupCommand | undefined {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name, ...others] = positionals
    return others.length > 0 ? undefined : commandSchema.safeParse({ name, ...values }).data
  } catch {
    // An option that does not exist, or one without its value.
    return undefined
  }
}
