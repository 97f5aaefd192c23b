import { and, eq, isNull, lt, lte, or, sql, isNotNull } from 'drizzle-orm'
import type { Connection } from '#server/database/database.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import { prepareStatement } from '#server/database/run-statement.ts'
import { mailOutbox } from './outbox.tables.ts'

export const leaseSeconds = 60

export type OutboxRow = {
  id: string
  kind: string
  recipient: string
  content: unknown
  attempts: number
  lastError: string | null
  isTooOld: boolean
}

/** A second one with the same `dedupeKey` is not inserted. */
export const insertMails = prepareStatement(
  'insert_mails',
  sql`
    insert into ${mailOutbox} (kind, recipient, content, dedupe_key)
    select kind, recipient, content, dedupe_key
    from jsonb_to_recordset(${sql.placeholder('mails')}::jsonb)
      as mail (kind text, recipient text, content jsonb, dedupe_key text)
    on conflict do nothing`,
)

/** One that is being sent right now counts as sent. */
export async function withdrawMail(connection: Connection, dedupeKey: string): Promise<boolean> {
  const rows = await connection
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.dedupeKey, dedupeKey),
        isNull(mailOutbox.sentAt),
        or(isNull(mailOutbox.leasedUntil), lt(mailOutbox.leasedUntil, sql`now()`)),
      ),
    )
    .returning({ id: mailOutbox.id })
  return rows.length > 0
}

/**
 * Leases mails to this worker; those of a worker that died are claimed again when the lease
 * expires.
 */
export async function claimMails(
  connection: Connection,
  options: { limit: number; giveUpAfterHours: number },
): Promise<OutboxRow[]> {
  // A subquery in the condition might be executed once per row, and claim more than the limit.
  const due = connection.$with('due').as(
    connection
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(
        and(
          isNull(mailOutbox.sentAt),
          isNull(mailOutbox.failedAt),
          lte(mailOutbox.nextAttemptAt, sql`now()`),
          or(isNull(mailOutbox.leasedUntil), lt(mailOutbox.leasedUntil, sql`now()`)),
        ),
      )
      .orderBy(mailOutbox.nextAttemptAt)
      .limit(options.limit)
      .for('update', { skipLocked: true }),
  )

  return connection
    .with(due)
    .update(mailOutbox)
    .set({
      leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: sql`${mailOutbox.attempts} + 1`,
    })
    .where(sql`${mailOutbox.id} in (select id from ${due})`)
    .returning({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      recipient: mailOutbox.recipient,
      content: mailOutbox.content,
      attempts: mailOutbox.attempts,
      lastError: mailOutbox.lastError,
      isTooOld: sql<boolean>`${mailOutbox.createdAt} < now() - make_interval(hours => ${options.giveUpAfterHours})`,
    })
}

// The content, with its secrets, is deleted as soon as the mail is sent.
const scrubbed = { content: {}, leasedUntil: null }

export async function markSent(connection: Connection, id: string): Promise<void> {
  await connection
    .update(mailOutbox)
    .set({ sentAt: sql`now()`, lastError: null, ...scrubbed })
    .where(eq(mailOutbox.id, id))
}

export async function markDead(connection: Connection, id: string, reason: string): Promise<void> {
  await connection
    .update(mailOutbox)
    .set({ failedAt: sql`now()`, lastError: reason, ...scrubbed })
    .where(eq(mailOutbox.id, id))
}

export async function postpone(
  connection: Connection,
  id: string,
  options: { seconds: number; reason: string },
): Promise<void> {
  await connection
    .update(mailOutbox)
    .set({
      nextAttemptAt: sql`now() + make_interval(secs => ${options.seconds})`,
      leasedUntil: null,
      lastError: options.reason,
    })
    .where(eq(mailOutbox.id, id))
}

export async function countWaiting(connection: Connection): Promise<number> {
  return connection.$count(mailOutbox, and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt)))
}

export async function deleteOldMails(connection: Connection, stopping: AbortSignal): Promise<void> {
  await deleteInBatches(connection, mailOutbox, {
    condition: sql`sent_at < now() - interval '7 days' or failed_at < now() - interval '30 days'`,
    stopping,
  })
}

export async function hasSentMail(connection: Connection): Promise<boolean> {
  const rows = await connection
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(isNotNull(mailOutbox.sentAt))
    .limit(1)
  return rows.length > 0
}
