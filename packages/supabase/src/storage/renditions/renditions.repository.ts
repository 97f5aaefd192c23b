import { and, count, eq, inArray } from 'drizzle-orm'
import { renditions } from '#supabase/storage/storage.tables.ts'
import type { Connection } from '@golden-bead/server/database/database'

export type Rendition = typeof renditions.$inferSelect
export type NewRendition = typeof renditions.$inferInsert

export async function findRendition(
  connection: Connection,
  objectVersion: string,
  variant: string,
): Promise<Rendition | undefined> {
  const [row] = await connection
    .select()
    .from(renditions)
    .where(and(eq(renditions.objectVersion, objectVersion), eq(renditions.variant, variant)))
  return row
}

export async function countRenditions(
  connection: Connection,
  objectVersion: string,
): Promise<number> {
  const [row] = await connection
    .select({ number: count() })
    .from(renditions)
    .where(eq(renditions.objectVersion, objectVersion))
  return row?.number ?? 0
}

/** False if another instance has inserted the same one. */
export async function insertRendition(
  connection: Connection,
  rendition: NewRendition,
): Promise<boolean> {
  const rows = await connection
    .insert(renditions)
    .values(rendition)
    .onConflictDoNothing()
    .returning({ key: renditions.key })
  return rows.length > 0
}

/** Returns the keys of the deleted renditions. */
export async function deleteRenditions(
  connection: Connection,
  objectVersions: string[],
): Promise<string[]> {
  const rows = await connection
    .delete(renditions)
    .where(inArray(renditions.objectVersion, objectVersions))
    .returning({ key: renditions.key })
  return rows.map(({ key }) => key)
}

export async function deleteRendition(connection: Connection, key: string): Promise<void> {
  await connection.delete(renditions).where(eq(renditions.key, key))
}
