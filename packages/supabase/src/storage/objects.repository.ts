import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { buckets, objects } from './storage.tables.ts'

export type StoredObject = typeof objects.$inferSelect
export type NewObject = typeof objects.$inferInsert

/** An object's row, and whether its bucket is public. */
export type FoundObject = { object: StoredObject; isPublic: boolean }

export async function findObject(
  connection: Connection,
  bucketId: string,
  name: string,
): Promise<FoundObject | undefined> {
  const [row] = await connection
    .select({ object: objects, isPublic: buckets.public })
    .from(objects)
    .innerJoin(buckets, eq(buckets.id, objects.bucketId))
    .where(and(eq(objects.bucketId, bucketId), eq(objects.name, name)))
  return row
}

export async function findExistingNames(
  connection: Connection,
  bucketId: string,
  names: string[],
): Promise<Set<string>> {
  const rows = await connection
    .select({ name: objects.name })
    .from(objects)
    .where(and(eq(objects.bucketId, bucketId), inArray(objects.name, names)))
  return new Set(rows.map(({ name }) => name))
}

export type Place = { bucket: string; path: string }

/** Locks a name until the end of the transaction. */
export async function lockName(tx: Transaction, { bucket, path }: Place): Promise<void> {
  const subject = `storage-object:${bucket}/${path}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
}

/** Locks two names, always in the same order. */
export async function lockNames(tx: Transaction, one: Place, other: Place): Promise<void> {
  const isInOrder = `${one.bucket}/${one.path}` < `${other.bucket}/${other.path}`
  for (const place of isInOrder ? [one, other] : [other, one]) await lockName(tx, place)
}

export async function lockObject(
  tx: Transaction,
  bucketId: string,
  name: string,
): Promise<StoredObject | undefined> {
  const [row] = await tx
    .select()
    .from(objects)
    .where(and(eq(objects.bucketId, bucketId), eq(objects.name, name)))
    .for('update')
  return row
}

/** Locked in a fixed order, so that two of these cannot deadlock. */
const lockInOrder = (tx: Transaction, condition: SQL | undefined): Promise<StoredObject[]> =>
  tx.select().from(objects).where(condition).orderBy(asc(objects.id)).for('update')

export const lockObjects = (tx: Transaction, bucketId: string, names: string[]) =>
  lockInOrder(tx, and(eq(objects.bucketId, bucketId), inArray(objects.name, names)))

export const lockObjectsAt = (tx: Transaction, one: Place, other: Place) =>
  lockInOrder(tx, or(isAt(one), isAt(other)))

const isAt = ({ bucket, path }: Place) => and(eq(objects.bucketId, bucket), eq(objects.name, path))

export function lockSomeObjects(
  tx: Transaction,
  bucketId: string,
  limit: number,
): Promise<StoredObject[]> {
  return tx
    .select()
    .from(objects)
    .where(eq(objects.bucketId, bucketId))
    .orderBy(asc(objects.id))
    .limit(limit)
    .for('update')
}

export async function insertObject(
  connection: Connection,
  values: NewObject,
): Promise<StoredObject> {
  const [row] = await connection.insert(objects).values(values).returning()
  if (row === undefined) throw new Error('The insert returned no row.')
  return row
}

export async function updateObject(
  connection: Connection,
  id: string,
  values: Partial<NewObject>,
): Promise<StoredObject> {
  const [row] = await connection
    .update(objects)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(objects.id, id))
    .returning()
  if (row === undefined) throw new Error('The locked object is gone.')
  return row
}

export async function deleteObjects(connection: Connection, ids: string[]): Promise<void> {
  await connection.delete(objects).where(inArray(objects.id, ids))
}
