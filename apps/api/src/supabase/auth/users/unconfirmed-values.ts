import type { Transaction } from '#platform/database/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import { nameOf, ownMetadata, type Metadata } from './user-metadata.ts'
import { updateIdentity, updateUser, type UserRow } from './users.repository.ts'

type Values = { passwordHash: string | null; metadata: Metadata }

const isUnconfirmed = ({ emailConfirmedAt, isSelfRegistered }: UserRow) =>
  emailConfirmedAt === null && isSelfRegistered

/** The caller holds the lock of the user. */
async function putValues(
  tx: Transaction,
  hooks: AccountHooks,
  { id, email }: UserRow,
  { passwordHash, metadata, ...changes }: Values & { isSelfRegistered?: boolean },
): Promise<UserRow | undefined> {
  const userMetadata = { ...metadata, ...ownMetadata({ id, email, isConfirmed: false }) }
  await updateIdentity(tx, id, { identityData: userMetadata })
  await hooks.onNameChanged(tx, { id, name: nameOf(metadata) })
  return updateUser(tx, id, { passwordHash, userMetadata, ...changes })
}

/**
 * Takes the password and the data from an account that was registered by somebody who has not
 * confirmed its address. To be called when somebody else may be asking now: the link that confirms
 * the address may be in a mail that was sent before, and must not confirm what a stranger chose.
 */
export async function dropUnconfirmedValues(
  tx: Transaction,
  hooks: AccountHooks,
  user: UserRow,
): Promise<UserRow> {
  if (!isUnconfirmed(user)) return user
  const own = ownMetadata({ id: user.id, email: user.email, isConfirmed: false })
  const isBare = Object.keys(user.userMetadata).every((key) => key in own)
  if (isBare && user.passwordHash === null) return user
  return (await putValues(tx, hooks, user, { passwordHash: null, metadata: {} })) ?? user
}

/** The same when the service key asks, whose values take the place of the stranger's. */
export async function replaceUnconfirmedValues(
  tx: Transaction,
  hooks: AccountHooks,
  user: UserRow,
  values: Values,
): Promise<UserRow> {
  if (!isUnconfirmed(user)) return user
  return (await putValues(tx, hooks, user, { ...values, isSelfRegistered: false })) ?? user
}
