import { Buffer } from 'node:buffer'
import type pg from 'pg'
import type { ObjectStorage } from '#platform/object-storage/object-storage.ts'
import { listBucket, type Bucket } from './bucket-listing.ts'
import { listMigrations, listShopTables, type ShopTable } from './shop-tables.ts'
import type { TarEntry } from './tar.ts'

const rowsPerEntry = 500

export type BackupSource = Bucket & { client: pg.Client; storage: ObjectStorage }
export type BackupCounts = { rows: number; objects: number }

const json = (name: string, value: unknown): TarEntry => ({
  name,
  bytes: Buffer.from(JSON.stringify(value)),
})

async function* saveTable(client: pg.Client, { name, columns }: ShopTable, counts: BackupCounts) {
  await client.query(
    `DECLARE kept NO SCROLL CURSOR FOR
     SELECT row_to_json(r)::text AS row FROM (SELECT ${columns.join(', ')} FROM ${name}) r`,
  )
  for (let part = 1; ; part += 1) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${rowsPerEntry} FROM kept`)
    if (rows.length === 0) break
    counts.rows += rows.length
    const bytes = Buffer.from(`[${rows.map(({ row }) => row).join(',\n')}]`)
    yield { name: `rows/${name}/${String(part).padStart(6, '0')}.json`, bytes }
  }
  await client.query('CLOSE kept')
}

/** Every row as it was at one moment, while the shop goes on. */
async function* saveRows(
  client: pg.Client,
  migrations: string[],
  counts: BackupCounts,
): AsyncGenerator<TarEntry> {
  await client.query("SET timezone = 'UTC'")
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  if ((await listMigrations(client)).length !== migrations.length) {
    throw new Error('The shop was upgraded while it was being saved. Save it again.')
  }
  for (const table of await listShopTables(client)) yield* saveTable(client, table, counts)
  await client.query('COMMIT')
}

async function* saveObjects(
  source: BackupSource,
  saved: Set<string>,
  counts: BackupCounts,
): AsyncGenerator<TarEntry> {
  for await (const { key, size } of listBucket(source)) {
    if (saved.has(key)) continue
    saved.add(key)
    const bytes = await source.storage.read(key, size)
    // One that was deleted since it was listed belongs to no row any more.
    if (bytes === undefined) continue
    counts.objects += 1
    yield { name: `objects/${key}`, bytes }
  }
}

/**
 * Rows name objects, and objects never change. So: first the objects, then the rows at one moment,
 * then the objects that came in between. Whatever a row names is in the backup.
 */
export async function* saveBackup(
  source: BackupSource,
  counts: BackupCounts,
): AsyncGenerator<TarEntry> {
  const migrations = await listMigrations(source.client)
  yield json('shop.json', { format: 1, migrations })
  const saved = new Set<string>()
  yield* saveObjects(source, saved, counts)
  yield* saveRows(source.client, migrations, counts)
  yield* saveObjects(source, saved, counts)
  yield json('end.json', counts)
}
