import { randomUUID } from 'node:crypto'
import { confirmAddress } from '#supabase/auth/one-time-tokens/account-address.ts'
import type { PasswordHasher } from '#supabase/auth/passwords/password-hasher.ts'
import { readEmail } from '#supabase/auth/request-values.ts'
import type { AccountHooks } from '#supabase/auth/users/account-hooks.ts'
import { createUser } from '#supabase/auth/users/new-user.ts'
import { lockAddressee, updateUser } from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { isDone, claim } from '@golden-bead/server/database/one-time-tasks'
import { ConfigError } from '@golden-bead/server/errors/config-error'

export type FirstAdminOptions = {
  database: Database
  hasher: PasswordHasher
  hooks: AccountHooks
  /** False if no account has this address. */
  appoint: (tx: Transaction, email: string) => Promise<boolean>
}

/**
 * Makes the configured admin, once for each configured address, and returns the account: later
 * changes are up to the admins. If the address was registered before without being confirmed, the
 * account keeps only its name.
 */
export async function ensureFirstAdmin(
  { database, hasher, hooks, appoint }: FirstAdminOptions,
  admin: { email: string; password: string },
): Promise<{ id: string } | undefined> {
  const email = readEmail(admin.email)
  const task = `first-admin ${email}`
  if (await isDone(database, task)) return undefined
  const passwordHash = await hasher.hash(admin.password)

  return await database.transaction(async (tx) => {
    if (!(await claim(tx, task))) return undefined
    const metadata = { name: 'Admin' }
    const values = { id: randomUUID(), email, passwordHash, metadata, isConfirmed: true }
    await tx.transaction((savepoint) => createUser(savepoint, hooks, values))
    const found = await lockAddressee(tx, { email })
    if (found === undefined) throw new Error('The first admin could not be made.')
    const { user } = found
    if (user.emailConfirmedAt === null) {
      await confirmAddress(tx, user, { isSignUp: false })
      await updateUser(tx, user.id, { passwordHash })
    }
    if (!(await appoint(tx, email))) throw withoutProfile()
    return { id: user.id }
  })
}

const withoutProfile = () =>
  new ConfigError([
    'ADMIN_EMAIL: its account was made by hand and has no profile, which an admin needs; delete that account, or name another address',
  ])
