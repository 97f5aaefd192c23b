import type pg from 'pg'
import { keyOfVersion } from '@golden-bead/supabase/storage'
import type { StoredObject } from './bucket-listing.ts'

const named = `
  SELECT '${keyOfVersion('')}' || version AS key, size_bytes FROM storage.objects
  UNION ALL SELECT key, size_bytes FROM storage.renditions`

export async function listNamedObjects(client: pg.Client): Promise<StoredObject[]> {
  const { rows } = await client.query<StoredObject>(
    `SELECT key, size_bytes::float8 AS size FROM (${named}) AS named ORDER BY key`,
  )
  return rows
}

/**
 * The keys that rows or the sweeper's list name. The lock keeps others from being added before the
 * transaction ends.
 */
export async function takeKnownKeys(client: pg.Client): Promise<string[]> {
  await client.query(
    'LOCK TABLE storage.objects, storage.renditions, storage.pending_objects IN ACCESS EXCLUSIVE MODE',
  )
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM (${named}) AS named UNION ALL SELECT key FROM storage.pending_objects`,
  )
  return rows.map(({ key }) => key)
}

/**
 * Marks keys that no row names as orphaned. They are swept only after any upload in flight has
 * ended.
 */
export async function markUnnamedOrphaned(
  client: pg.Client,
  keys: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO storage.pending_objects (key, is_orphaned, sweep_after)
     SELECT key, true, clock_timestamp() + interval '10 minutes'
     FROM (SELECT unnest($1::text[]) AS key EXCEPT SELECT key FROM (${named}) AS named) AS unnamed
     ON CONFLICT DO NOTHING`,
    [keys],
  )
}
