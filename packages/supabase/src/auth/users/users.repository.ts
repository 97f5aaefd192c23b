import { and, desc, eq, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import {
  identities,
  oneTimeTokenKinds,
  oneTimeTokens,
  users,
  type OneTimeTokenKind,
} from '#supabase/auth/auth.tables.ts'
import type { Connection, Transaction } from '@golden-bead/server/database/database'

export type UserRow = typeof users.$inferSelect
export type IdentityRow = typeof identities.$inferSelect

type Changes = PgUpdateSetSource<typeof users>

export async function findUserById(
  connection: Connection,
  id: string,
): Promise<UserRow | undefined> {
  const [row] = await connection.select().from(users).where(eq(users.id, id))
  return row
}

export async function findConfirmedEmail(
  connection: Connection,
  id: string,
): Promise<string | undefined> {
  const user = await findUserById(connection, id)
  return user?.emailConfirmedAt ? user.email : undefined
}

/** A user that is not deleted before the end of the transaction, if there still is one. */
export async function keepUser(
  tx: Transaction,
  id: string,
): Promise<Pick<UserRow, 'id' | 'email' | 'emailConfirmedAt'> | undefined> {
  const [row] = await tx
    .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('key share')
  return row
}

/** By the database's clock, like every expiry. */
export const isBanned = sql<boolean>`coalesce(${users.bannedUntil} > now(), false)`

export type Addressee = { user: UserRow; wasJustMailed: boolean; isBanned: boolean }

type RecentMail = { kinds: readonly OneTimeTokenKind[]; intervalSeconds: number }

function selectAddressee(
  connection: Connection,
  by: { email: string } | { userId: string },
  mail?: RecentMail,
) {
  const recentMail = connection
    .select({ one: sql`1` })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, users.id),
        inArray(oneTimeTokens.kind, [...(mail?.kinds ?? oneTimeTokenKinds)]),
        sql`${oneTimeTokens.createdAt}
          > now() - make_interval(secs => ${mail?.intervalSeconds ?? 0})`,
      ),
    )
  return connection
    .select({
      user: users,
      wasJustMailed: sql<boolean>`${exists(recentMail)}`,
      isBanned,
    })
    .from(users)
    .where('email' in by ? eq(users.email, by.email) : eq(users.id, by.userId))
}

export async function findAddressee(
  connection: Connection,
  userId: string,
): Promise<Addressee | undefined> {
  const [row] = await selectAddressee(connection, { userId })
  return row
}

/**
 * The user of an address or id, and whether a mail of these kinds was just sent. Locks the user;
 * the lock order is user, session, token.
 */
export async function lockAddressee(
  tx: Transaction,
  by: { email: string } | { userId: string },
  mail?: RecentMail,
): Promise<Addressee | undefined> {
  const [row] = await selectAddressee(tx, by, mail).for('no key update')
  return row
}

/** Not read from the tokens, which a new password deletes. */
export async function wasEmailChangeJustRequested(
  tx: Transaction,
  id: string,
  intervalSeconds: number,
): Promise<boolean> {
  const isRecent = sql`${users.emailChangeSentAt} > now() - make_interval(secs => ${intervalSeconds})`
  return (await tx.$count(users, and(eq(users.id, id), isRecent))) > 0
}

/** Undefined if the address is taken. */
export async function insertUser(
  tx: Transaction,
  values: PgInsertValue<typeof users>,
): Promise<UserRow | undefined> {
  const [row] = await tx
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.email })
    .returning()
  return row
}

export async function updateUser(
  tx: Transaction,
  id: string,
  changes: Changes,
): Promise<UserRow | undefined> {
  const [row] = await tx
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return row
}

/** Only if the password has not changed meanwhile. */
export async function replacePasswordHash(
  connection: Connection,
  id: string,
  hashes: { seen: string; next: string },
): Promise<void> {
  await connection
    .update(users)
    .set({ passwordHash: hashes.next })
    .where(and(eq(users.id, id), eq(users.passwordHash, hashes.seen)))
}

export async function insertEmailIdentity(
  tx: Transaction,
  userId: string,
  identityData: Record<string, unknown>,
): Promise<void> {
  await tx
    .insert(identities)
    .values({ userId, provider: 'email', providerId: userId, identityData })
}

export async function updateIdentity(
  tx: Transaction,
  userId: string,
  changes: { identityData?: SQL | Record<string, unknown>; lastSignInAt?: SQL },
): Promise<void> {
  await tx
    .update(identities)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(identities.userId, userId))
}

export async function listIdentities(
  connection: Connection,
  userIds: readonly string[],
): Promise<IdentityRow[]> {
  if (userIds.length === 0) return []
  return connection
    .select()
    .from(identities)
    .where(inArray(identities.userId, [...userIds]))
}

export async function findUserByEmail(
  connection: Connection,
  email: string,
): Promise<UserRow | undefined> {
  const [row] = await connection.select().from(users).where(eq(users.email, email))
  return row
}

export async function listUsers(
  connection: Connection,
  page: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const isPresent = isNull(users.deletedAt)
  const total = await connection.$count(users, isPresent)
  const rows = await connection
    .select()
    .from(users)
    .where(isPresent)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total }
}

export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
