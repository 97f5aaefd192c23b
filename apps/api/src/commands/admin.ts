import type { Role } from '@golden-bead/contracts/roles'
import { databaseUrlSchema } from '#config'
import { hasAdmin, setRoleOfEmail } from '#supabase/profiles/profiles.module.ts'
import { openDatabase } from '#platform/database/database.ts'
import { explainForCommand } from '#platform/process/explain.ts'
import { exitWith } from '#platform/process/exit-with.ts'

const rolesByVerb = new Map<string, Role>([
  ['grant', 'admin'],
  ['revoke', 'user'],
])

const [verb = '', email = ''] = process.argv.slice(2)
const role = rolesByVerb.get(verb)
const url = process.env['DATABASE_URL'] ?? ''

if (role === undefined || email === '') exitWith('Usage: admin grant EMAIL, or admin revoke EMAIL')
if (url === '') exitWith('DATABASE_URL is missing: it names the database of the shop.')

const checked = databaseUrlSchema.safeParse(url)
if (!checked.success)
  exitWith(`DATABASE_URL: ${checked.error.issues[0]?.message ?? 'is no address'}`)

const database = openDatabase({ url, poolMax: 1, onConnectionLost: () => undefined })
const exitWithCause = (error: unknown) =>
  exitWith(
    explainForCommand(error) ??
      'The database cannot be reached: see that it runs, and that DATABASE_URL names it.',
  )
const isChanged = await setRoleOfEmail(database, email, role).catch(exitWithCause)
const isManaged = await hasAdmin(database).catch(exitWithCause)
await database.$client.end()
if (!isChanged) exitWith(`There is no account with the address ${email}.`)
process.stdout.write(`${email} is ${role === 'admin' ? 'an admin' : 'no admin any more'}.\n`)
if (!isManaged) {
  process.stderr.write(
    'The shop has no admin now, so nobody can manage it. Make somebody one with: admin grant EMAIL\n',
  )
}
