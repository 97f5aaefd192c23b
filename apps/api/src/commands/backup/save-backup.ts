import { Buffer } from 'node:buffer'
import type pg from 'pg'
import type { ObjectStorage } from '@golden-bead/server/objects/object-storage'
import { listBucket, type Bucket, type StoredObject } from './bucket-listing.ts'
import { listNamedObjects } from './named-objects.ts'
import { findHighestOrder, listMigrations, listShopTables, type ShopTable } from './shop-tables.ts'
import { createContentDigest } from './content-digest.ts'
import type { TarEntry } from './tar.ts'

const rowsPerEntry = 500
const snapshotsMax = 10

/** The data kept changing while it was saved. */
export class ChangingShopError extends Error {}

export type BackupSource = Bucket & { client: pg.Client; storage: ObjectStorage }
export type BackupCounts = { rows: number; objects: number }
/** With the keys that rows name and the bucket does not have: these objects were lost before. */
export type SaveReport = BackupCounts & { lost: string[] }

const json = (name: string, value: unknown): TarEntry => ({
  name,
  bytes: Buffer.from(JSON.stringify(value)),
})

async function* saveTable(client: pg.Client, { name, columns }: ShopTable, counts: BackupCounts) {
  await client.query(
    `DECLARE saved NO SCROLL CURSOR FOR
     SELECT row_to_json(r)::text AS row FROM (SELECT ${columns.join(', ')} FROM ${name}) r`,
  )
  for (let part = 1; ; part += 1) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${rowsPerEntry} FROM saved`)
    if (rows.length === 0) break
    counts.rows += rows.length
    const bytes = Buffer.from(`[${rows.map(({ row }) => row).join(',\n')}]`)
    yield { name: `rows/${name}/${String(part).padStart(6, '0')}.json`, bytes }
  }
  await client.query('CLOSE saved')
}

async function* saveObjects(
  source: BackupSource,
  objects: AsyncIterable<StoredObject> | Iterable<StoredObject>,
  saved: Set<string>,
  counts: BackupCounts,
): AsyncGenerator<TarEntry> {
  for await (const { key, size } of objects) {
    if (saved.has(key)) continue
    const bytes = await source.storage.read(key, size)
    // An object that was deleted since the listing no longer belongs to a row.
    if (bytes === undefined) continue
    saved.add(key)
    counts.objects += 1
    yield { name: `objects/${key}`, bytes }
  }
}

/**
 * Opens a snapshot of which every object is in the backup, and saves the missing objects on the
 * way.
 */
async function* openSnapshot(
  source: BackupSource,
  saved: Set<string>,
  report: SaveReport,
): AsyncGenerator<TarEntry> {
  let missedBefore = new Set<string>()
  for (let attempt = 1; attempt <= snapshotsMax; attempt += 1) {
    await source.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const named = await listNamedObjects(source.client)
    yield* saveObjects(source, named, saved, report)
    const missed = named.map(({ key }) => key).filter((key) => !saved.has(key))
    // Bytes are deleted after their row. An object that was missing in the last snapshot too, and
    // is still named, was lost and not replaced.
    if (missed.every((key) => missedBefore.has(key))) {
      report.lost = missed
      return
    }
    missedBefore = new Set(missed)
    await source.client.query('ROLLBACK')
  }
  throw new ChangingShopError(
    'Pictures were replaced faster than they could be saved. Save the shop again when it is quieter.',
  )
}

/** Every row of the snapshot, while the shop goes on. */
async function* saveRows(
  client: pg.Client,
  migrations: string[],
  counts: BackupCounts,
): AsyncGenerator<TarEntry> {
  if ((await listMigrations(client)).length !== migrations.length) {
    throw new ChangingShopError('The shop was upgraded while it was being saved. Save it again.')
  }
  for (const table of await listShopTables(client)) yield* saveTable(client, table, counts)
  await client.query('COMMIT')
}

/**
 * Rows name objects, and objects never change but may be deleted. So the order is: all objects,
 * which takes long; then the new objects of a snapshot; then the rows of that snapshot.
 */
async function* saveContents(source: BackupSource, report: SaveReport): AsyncGenerator<TarEntry> {
  const { client } = source
  const migrations = await listMigrations(client)
  yield json('shop.json', { format: 1, migrations })
  const saved = new Set<string>()
  yield* saveObjects(source, listBucket(source), saved, report)
  await client.query("SET timezone = 'UTC'")
  yield* openSnapshot(source, saved, report)
  yield* saveRows(client, migrations, report)
}

/** The end says what there has to be. */
export async function* saveBackup(
  source: BackupSource,
  report: SaveReport,
): AsyncGenerator<TarEntry> {
  const digest = createContentDigest()
  for await (const entry of saveContents(source, report)) {
    digest.add(entry)
    yield entry
  }
  const { rows, objects } = report
  const highestOrder = await findHighestOrder(source.client)
  yield json('end.json', { rows, objects, highestOrder, digest: digest.read() })
}
