import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { flowStates, oneTimeTokens, type OneTimeTokenKind } from '#supabase/auth/auth.tables.ts'
import { forgetSignUps } from '#supabase/auth/users/remembered-sign-ups.repository.ts'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { deleteInBatches } from '@golden-bead/server/database/delete-in-batches'
import { kindsOfEmailChange } from './link-kinds.ts'

export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect
export type FlowStateRow = typeof flowStates.$inferSelect

export type NewOneTimeToken = {
  userId: string
  kind: OneTimeTokenKind
  tokenHash: string
  codeHash: string
  relatesTo: string
  flowStateId: string | null
  lifeSeconds: number
}

/** Replaces the token of this kind. */
export async function putOneTimeToken(
  tx: Transaction,
  { userId, kind, lifeSeconds, ...values }: NewOneTimeToken,
): Promise<void> {
  const set = {
    ...values,
    expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})`,
    createdAt: sql`now()`,
  }
  await tx
    .insert(oneTimeTokens)
    .values({ userId, kind, ...set })
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.kind], set })
}

export async function findTokenByHash(
  connection: Connection,
  tokenHash: string,
  kinds: readonly OneTimeTokenKind[],
): Promise<OneTimeTokenRow | undefined> {
  const [row] = await connection
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, tokenHash), inArray(oneTimeTokens.kind, [...kinds])))
  return row
}

/**
 * Only the latest of each kind: any number of accounts may request a change to one address, and
 * each valid code would make guessing easier.
 */
export async function listTokensOfAddress(
  connection: Connection,
  email: string,
  kinds: readonly OneTimeTokenKind[],
): Promise<OneTimeTokenRow[]> {
  return connection
    .selectDistinctOn([oneTimeTokens.kind])
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.relatesTo, email), inArray(oneTimeTokens.kind, [...kinds])))
    .orderBy(oneTimeTokens.kind, desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id))
}

/** Whether the token still existed and was valid: of concurrent requests, one succeeds. */
export async function consumeToken(tx: Transaction, token: OneTimeTokenRow): Promise<boolean> {
  const rows = await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.id, token.id),
        eq(oneTimeTokens.tokenHash, token.tokenHash),
        sql`${oneTimeTokens.expiresAt} > now()`,
      ),
    )
    .returning({ id: oneTimeTokens.id })
  return rows.length > 0
}

export async function hasLiveToken(
  connection: Connection,
  userId: string,
  kind: OneTimeTokenKind,
): Promise<boolean> {
  const count = await connection.$count(
    oneTimeTokens,
    and(
      eq(oneTimeTokens.userId, userId),
      eq(oneTimeTokens.kind, kind),
      sql`${oneTimeTokens.expiresAt} > now()`,
    ),
  )
  return count > 0
}

/** Invalidates all earlier links and codes, exchange codes included, and pending sign-ups. */
export async function clearTokens(
  tx: Transaction,
  userId: string,
  keptFlowStateId: string | null = null,
): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
  await forgetSignUps(tx, userId)
  await tx
    .delete(flowStates)
    .where(
      and(
        eq(flowStates.userId, userId),
        sql`${flowStates.id} is distinct from ${keptFlowStateId}::uuid`,
      ),
    )
}

export async function clearTokensOfEmailChange(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, [...kindsOfEmailChange])),
    )
}

export async function insertFlowState(
  tx: Transaction,
  values: typeof flowStates.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(flowStates).values(values).returning({ id: flowStates.id })
  if (row === undefined) throw new Error('The insert of a flow state returned no row.')
  return row.id
}

/** From now on the code can be exchanged. */
export async function startExchange(
  tx: Transaction,
  flowStateId: string,
): Promise<FlowStateRow | undefined> {
  const [row] = await tx
    .update(flowStates)
    .set({ codeIssuedAt: sql`now()` })
    .where(eq(flowStates.id, flowStateId))
    .returning()
  return row
}

/** The user of an exchange code. */
export async function findUserOfCode(
  connection: Connection,
  authCode: string,
): Promise<string | undefined> {
  const [row] = await connection
    .select({ userId: flowStates.userId })
    .from(flowStates)
    .where(eq(flowStates.authCode, authCode))
  return row?.userId ?? undefined
}

export async function lockFlowState(
  tx: Transaction,
  authCode: string,
  lifeSeconds: number,
): Promise<(FlowStateRow & { isExpired: boolean }) | undefined> {
  const [row] = await tx
    .select({
      flowState: flowStates,
      isExpired: sql<boolean>`coalesce(
        ${flowStates.codeIssuedAt} < now() - make_interval(secs => ${lifeSeconds}), true
      )`,
    })
    .from(flowStates)
    .where(eq(flowStates.authCode, authCode))
    .for('update')
  return row === undefined ? undefined : { ...row.flowState, isExpired: row.isExpired }
}

export async function deleteFlowState(tx: Transaction, id: string): Promise<void> {
  await tx.delete(flowStates).where(eq(flowStates.id, id))
}

export async function sweepTokens(connection: Connection, stopping: AbortSignal): Promise<void> {
  await deleteInBatches(connection, oneTimeTokens, {
    condition: lt(oneTimeTokens.expiresAt, sql`now()`),
    stopping,
  })
  await deleteInBatches(connection, flowStates, {
    condition: lt(flowStates.createdAt, sql`now() - interval '2 days'`),
    stopping,
  })
}
