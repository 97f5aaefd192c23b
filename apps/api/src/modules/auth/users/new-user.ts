import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import { nameOf, type Metadata } from './user-metadata.ts'
import { insertEmailIdentity, insertUser, type UserRow } from './users.repository.ts'

export type NewUser = {
  id: string
  email: string
  passwordHash: string | null
  metadata: Metadata
  appMetadata?: Metadata
  isConfirmed: boolean
  isInvited?: boolean
  /** Their confirmation goes out with them, and is told of before it is written. */
  isMailed?: boolean
}

/** User, identity and profile come into being together. Absent when the address is taken. */
export async function createUser(
  tx: Transaction,
  hooks: AccountHooks,
  values: NewUser,
): Promise<UserRow | undefined> {
  const { id, email, passwordHash, metadata, isConfirmed } = values
  const user = await insertUser(tx, {
    id,
    email,
    passwordHash,
    emailConfirmedAt: isConfirmed ? sql`now()` : null,
    confirmationSentAt: values.isMailed === true ? sql`now()` : null,
    invitedAt: values.isInvited === true ? sql`now()` : null,
    appMetadata: { ...values.appMetadata, provider: 'email', providers: ['email'] },
    userMetadata: {
      ...metadata,
      sub: id,
      email,
      email_verified: isConfirmed,
      phone_verified: false,
    },
  })
  if (user === undefined) return undefined
  await insertEmailIdentity(tx, user)
  await hooks.onUserCreated(tx, { id, email, name: nameOf(metadata) })
  return user
}

/**
 * Makes a user in a savepoint, looks at it and takes it back: the work of a sign-up for an address
 * that has an account already, so that time tells nothing.
 */
export async function pretendToCreateUser<Seen>(
  tx: Transaction,
  hooks: AccountHooks,
  values: NewUser,
  look: (savepoint: Transaction, decoy: UserRow) => Promise<Seen>,
): Promise<Seen> {
  let seen: { value: Seen } | undefined
  try {
    await tx.transaction(async (savepoint) => {
      const decoy = { ...values, email: `${values.id}@decoy.invalid` }
      const user = await createUser(savepoint, hooks, decoy)
      if (user !== undefined) seen = { value: await look(savepoint, user) }
      savepoint.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  if (seen === undefined) throw new Error('The pretended user could not be made.')
  return seen.value
}
