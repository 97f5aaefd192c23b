import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { PasswordHasher } from '#platform/password-hashing/password-hasher.ts'
import type { AccountHooks } from './users/account-hooks.ts'
import { readEmail } from './users/email-address.ts'
import { createUser } from './users/new-user.ts'
import { findUserByEmail, lockAddressee, updateUser } from './users/users.repository.ts'

export type FirstAdminOptions = {
  database: Database
  hasher: PasswordHasher
  hooks: AccountHooks
  appoint: (tx: Transaction, email: string) => Promise<void>
}

/** Makes the configured admin once. A later start finds the account and leaves its password alone. */
export async function ensureFirstAdmin(
  { database, hasher, hooks, appoint }: FirstAdminOptions,
  admin: { email: string; password: string },
): Promise<void> {
  const email = readEmail(admin.email)
  const known = await findUserByEmail(database, email)
  const passwordHash = known === undefined ? await hasher.hash(admin.password) : null

  await database.transaction(async (tx) => {
    if (passwordHash !== null) {
      const metadata = { name: 'Admin' }
      const values = { id: randomUUID(), email, passwordHash, metadata, isConfirmed: true }
      await tx.transaction((savepoint) => createUser(savepoint, hooks, values))
    }
    const found = await lockAddressee(tx, { email })
    if (found === undefined) throw new Error('The first admin could not be made.')
    const emailConfirmedAt = sql`coalesce(email_confirmed_at, now())`
    await updateUser(tx, found.user.id, { emailConfirmedAt })
    await appoint(tx, email)
  })
}
