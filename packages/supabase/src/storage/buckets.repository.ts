import { and, asc, desc, eq, ilike, sql, type SQL } from 'drizzle-orm'
import type { Connection } from '@golden-bead/server/database/database'
import { buckets, objects } from './storage.tables.ts'

export type Bucket = typeof buckets.$inferSelect
export type NewBucket = typeof buckets.$inferInsert
export type BucketSettings = Partial<Pick<Bucket, 'public' | 'fileSizeLimit' | 'allowedMimeTypes'>>

export async function findBucket(connection: Connection, id: string): Promise<Bucket | undefined> {
  const [row] = await connection.select().from(buckets).where(eq(buckets.id, id))
  return row
}

const columns = {
  id: buckets.id,
  name: buckets.name,
  created_at: buckets.createdAt,
  updated_at: buckets.updatedAt,
} as const

export type BucketListing = {
  search: string | undefined
  column: keyof typeof columns
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export function listBuckets(connection: Connection, listing: BucketListing): Promise<Bucket[]> {
  const { search, column, order, limit, offset } = listing
  const direction = order === 'asc' ? asc : desc
  const conditions: SQL[] = []
  if (search !== undefined && search !== '') {
    conditions.push(ilike(buckets.name, `%${escapeLike(search)}%`))
  }
  return connection
    .select()
    .from(buckets)
    .where(and(...conditions))
    .orderBy(direction(columns[column]), asc(buckets.id))
    .limit(limit)
    .offset(offset)
}

/** Whether the bucket is new; an existing one is not changed. */
export async function insertBucket(connection: Connection, bucket: NewBucket): Promise<boolean> {
  const rows = await connection
    .insert(buckets)
    .values(bucket)
    .onConflictDoNothing()
    .returning({ id: buckets.id })
  return rows.length > 0
}

export async function updateBucket(
  connection: Connection,
  id: string,
  settings: BucketSettings,
): Promise<boolean> {
  const rows = await connection
    .update(buckets)
    .set({ ...settings, updatedAt: sql`now()` })
    .where(eq(buckets.id, id))
    .returning({ id: buckets.id })
  return rows.length > 0
}

/** Locks the bucket, so that no objects are added to it before the end of the transaction. */
export async function lockBucket(connection: Connection, id: string): Promise<boolean> {
  const rows = await connection
    .select({ id: buckets.id })
    .from(buckets)
    .where(eq(buckets.id, id))
    .for('update')
  return rows.length > 0
}

export async function hasObjects(connection: Connection, bucketId: string): Promise<boolean> {
  const rows = await connection
    .select({ id: objects.id })
    .from(objects)
    .where(eq(objects.bucketId, bucketId))
    .limit(1)
  return rows.length > 0
}

export async function deleteBucket(connection: Connection, id: string): Promise<void> {
  await connection.delete(buckets).where(eq(buckets.id, id))
}
