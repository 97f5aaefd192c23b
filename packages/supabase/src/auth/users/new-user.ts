import { randomUUID } from 'node:crypto'
import type { AuthUser } from '#supabase/auth/auth.schemas.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import type { AccountHooks } from './account-hooks.ts'
import { nameOf, ownMetadata, type Metadata } from './user-metadata.ts'
import { userView } from './user-view.ts'
import { insertEmailIdentity, insertUser, type UserRow } from './users.repository.ts'

export type NewUser = {
  id: string
  email: string
  passwordHash: string | null
  metadata: Metadata
  appMetadata?: Metadata
  isConfirmed: boolean
  isSelfRegistered?: boolean
  isInvited?: boolean
  /** The confirmation mail is sent at once, and its time is set on insert. */
  isMailed?: boolean
}

/** GoTrue adds what it says itself to the data of a sign-up, but leaves an admin's as they are. */
function metadataOf(values: NewUser) {
  const { metadata, isSelfRegistered, isConfirmed } = values
  const app = { ...values.appMetadata, provider: 'email', providers: ['email'] }
  const own = ownMetadata(values)
  if (isSelfRegistered === true) {
    const registered = { ...metadata, ...own }
    return { user: registered, identity: registered, app }
  }
  const user = { ...metadata, ...(isConfirmed && { email_verified: true }) }
  return { user, identity: own, app }
}

/** Creates user, identity and profile together. Undefined if the address is taken. */
export async function createUser(
  tx: Transaction,
  hooks: AccountHooks,
  values: NewUser,
): Promise<UserRow | undefined> {
  const { id, email, passwordHash, metadata, isConfirmed } = values
  const { user: userMetadata, identity, app: appMetadata } = metadataOf(values)
  const user = await insertUser(tx, {
    id,
    email,
    passwordHash,
    emailConfirmedAt: isConfirmed ? sql`now()` : null,
    confirmationSentAt: values.isMailed === true ? sql`now()` : null,
    isSelfRegistered: values.isSelfRegistered === true,
    invitedAt: values.isInvited === true ? sql`now()` : null,
    appMetadata,
    userMetadata,
  })
  if (user === undefined) return undefined
  await insertEmailIdentity(tx, id, identity)
  await hooks.tell(tx, 'created', { id, email, name: nameOf(metadata) })
  return user
}

/** The response to a sign-up with an existing address: that of a new user. */
export async function placeholderUser(tx: Transaction, values: NewUser): Promise<AuthUser> {
  const given = metadataOf(values)
  // `jsonb` reorders members, and the response for a new user has that order.
  const { rows } = await tx.execute<{ user: Metadata; app: Metadata }>(sql`
    select ${JSON.stringify(given.user)}::jsonb as user, ${JSON.stringify(given.app)}::jsonb as app`)
  const { user: userMetadata, app: appMetadata } = rows[0] ?? given
  const now = new Date()
  const { id, email } = values
  const user: UserRow = {
    id,
    email,
    passwordHash: null,
    emailConfirmedAt: null,
    isSelfRegistered: true,
    invitedAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmedBy: 0,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    appMetadata,
    userMetadata,
    bannedUntil: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  const identity = {
    id: randomUUID(),
    userId: id,
    provider: 'email',
    providerId: id,
    identityData: userMetadata,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  }
  return userView(user, [identity])
}
