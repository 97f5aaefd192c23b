import type { Transaction } from '#platform/database/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import { nameOf, ownMetadata, type Metadata } from './user-metadata.ts'
import { updateIdentity, updateUser, type UserRow } from './users.repository.ts'

/**
 * Takes the password and the data from an account whose address is not confirmed. To be called when
 * somebody else than who gave them may be asking now: the link that confirms the address may be in a
 * mail that was sent before, and must not confirm what a stranger chose. The caller holds the lock of
 * the user.
 */
export async function dropUnprovenValues(
  tx: Transaction,
  hooks: AccountHooks,
  user: UserRow,
  /** What an invitation says of the user instead. */
  metadata: Metadata = {},
): Promise<UserRow> {
  if (user.emailConfirmedAt !== null) return user
  const { id, email } = user
  const userMetadata = { ...metadata, ...ownMetadata({ id, email, isConfirmed: false }) }
  await updateIdentity(tx, id, { identityData: userMetadata })
  await hooks.onNameChanged(tx, { id, name: nameOf(metadata) })
  return (await updateUser(tx, id, { passwordHash: null, userMetadata })) ?? user
}
