import type { Transaction } from '@golden-bead/server/database/database'
import type { AccountHooks } from './account-hooks.ts'
import { nameOf, ownMetadata, type Metadata } from './user-metadata.ts'
import { updateIdentity, updateUser, type UserRow } from './users.repository.ts'

type Values = { passwordHash: string | null; metadata: Metadata }

const isUnconfirmed = ({ emailConfirmedAt, isSelfRegistered }: UserRow) =>
  emailConfirmedAt === null && isSelfRegistered

const ownOf = ({ id, email }: Pick<UserRow, 'id' | 'email'>): Metadata =>
  ownMetadata({ id, email, isConfirmed: false })

/** The caller holds the lock of the user. */
async function putValues(
  tx: Transaction,
  hooks: AccountHooks,
  { id, email }: UserRow,
  { passwordHash, metadata, ...changes }: Values & { isSelfRegistered?: boolean },
): Promise<UserRow | undefined> {
  await updateIdentity(tx, id, { identityData: ownOf({ id, email }) })
  await hooks.tell(tx, 'renamed', { id, name: nameOf(metadata) })
  return updateUser(tx, id, { passwordHash, userMetadata: metadata, ...changes })
}

/**
 * Removes password and data from an unconfirmed, self-registered account, before another person's
 * request sends a mail for it: otherwise a link, possibly of an earlier mail, would confirm what an
 * attacker chose.
 */
export async function dropUnconfirmedValues(
  tx: Transaction,
  hooks: AccountHooks,
  user: UserRow,
): Promise<UserRow> {
  if (!isUnconfirmed(user)) return user
  const own = ownOf(user)
  const isBare = Object.keys(user.userMetadata).every((key) => key in own)
  if (isBare && user.passwordHash === null) return user
  return (await putValues(tx, hooks, user, { passwordHash: null, metadata: own })) ?? user
}

/** The same with the values of a service key request. */
export async function replaceUnconfirmedValues(
  tx: Transaction,
  hooks: AccountHooks,
  user: UserRow,
  values: Values,
): Promise<UserRow> {
  if (!isUnconfirmed(user)) return user
  return (await putValues(tx, hooks, user, { ...values, isSelfRegistered: false })) ?? user
}
