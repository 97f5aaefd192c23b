import { eq, lt, sql } from 'drizzle-orm'
import { rememberedSignUps, users } from '#supabase/auth/auth.tables.ts'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { deleteInBatches } from '@golden-bead/server/database/delete-in-batches'

const daysKept = 30

/**
 * The next sign-up with this address takes the salt of this hash, so that a login compares all with
 * one hash.
 */
export async function findHashOfAddress(
  connection: Connection,
  email: string,
): Promise<string | null | undefined> {
  const [row] = await connection
    .select({
      hash: sql<
        string | null
      >`coalesce(${users.passwordHash}, ${rememberedSignUps.firstPasswordHash})`,
    })
    .from(users)
    .leftJoin(rememberedSignUps, eq(rememberedSignUps.userId, users.id))
    .where(eq(users.email, email))
  return row?.hash
}

/** The first one stays: before a confirmation it is the one that counts. */
export async function rememberSignUp(
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .insert(rememberedSignUps)
    .values({ userId, firstPasswordHash: passwordHash, lastPasswordHash: passwordHash })
    .onConflictDoUpdate({
      target: rememberedSignUps.userId,
      set: { lastPasswordHash: passwordHash, updatedAt: sql`now()` },
    })
}

export async function forgetSignUps(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(rememberedSignUps).where(eq(rememberedSignUps.userId, userId))
}

export async function sweepSignUps(connection: Connection, stopping: AbortSignal): Promise<void> {
  await deleteInBatches(connection, rememberedSignUps, {
    condition: lt(rememberedSignUps.updatedAt, sql`now() - make_interval(days => ${daysKept})`),
    stopping,
  })
}
