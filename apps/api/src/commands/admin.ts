import type { Role } from '@golden-bead/contracts/roles'
import { databaseUrlSchema } from '#config'
import { hasAdmin, setRoleOfEmail } from '#shop/profiles/profiles.module.ts'
import { openDatabase, type Database } from '@golden-bead/server/database/database'
import { explainForCommand } from '@golden-bead/server/process/explain'
import { exitWith } from '@golden-bead/server/process/exit-with'
import { databaseTexts } from '#server-texts'
import { liftLimitsOf, readCounted } from './admin/lift-limits.ts'

const usage = 'Usage: admin grant EMAIL, admin revoke EMAIL, or admin lift ADDRESS'

const rolesByVerb = new Map<string, Role>([
  ['grant', 'admin'],
  ['revoke', 'user'],
])

async function setRole(database: Database, email: string, role: Role): Promise<void> {
  const isChanged = await setRoleOfEmail(database, email, role)
  const isManaged = await hasAdmin(database)
  if (!isChanged) exitWith(`There is no account with the address ${email}.`)
  process.stdout.write(`${email} is ${role === 'admin' ? 'an admin' : 'no admin any more'}.\n`)
  if (!isManaged) {
    process.stderr.write(
      'The shop has no admin now, so nobody can manage it. Make somebody one with: admin grant EMAIL\n',
    )
  }
}

async function lift(database: Database, address: string): Promise<void> {
  const limits = await liftLimitsOf(database, readCounted(address))
  if (limits.length === 0) exitWith(`No limit has counted anything of ${address}.`)
  process.stdout.write(`Lifted for ${address}: ${limits.join(', ')}.\n`)
}

const [verb = '', subject = ''] = process.argv.slice(2)
const role = rolesByVerb.get(verb)
const url = process.env['DATABASE_URL'] ?? ''

if ((role === undefined && verb !== 'lift') || subject === '') exitWith(usage)
if (url === '') exitWith('DATABASE_URL is missing: it names the database of the shop.')

const checked = databaseUrlSchema.safeParse(url)
if (!checked.success)
  exitWith(`DATABASE_URL: ${checked.error.issues[0]?.message ?? 'is no address'}`)

const database = openDatabase({ url, poolMax: 1, onConnectionLost: () => undefined })
const work = role === undefined ? lift(database, subject) : setRole(database, subject, role)
await work.catch((error: unknown) =>
  exitWith(
    explainForCommand(error, databaseTexts) ??
      'The database cannot be reached: see that it runs, and that DATABASE_URL names it.',
  ),
)
await database.$client.end()
