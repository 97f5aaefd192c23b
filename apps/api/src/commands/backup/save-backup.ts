import { Buffer } from 'node:buffer'
import type pg from 'pg'
import type { ObjectStorage } from '#platform/objects/object-storage.ts'
import { listBucket, type Bucket, type StoredObject } from './bucket-listing.ts'
import { listNamedObjects } from './named-objects.ts'
import { listMigrations, listShopTables, type ShopTable } from './shop-tables.ts'
import type { TarEntry } from './tar.ts'

const rowsPerEntry = 500
const momentsMax = 10

/** What was to be saved did not hold still for long enough. */
export class ChangingShopError extends Error {}

export type BackupSource = Bucket & { client: pg.Client; storage: ObjectStorage }
export type BackupCounts = { rows: number; objects: number }
/** With the keys that rows name and the bucket has not, which were lost before. */
export type SaveReport = BackupCounts & { lost: string[] }

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

async function* saveObjects(
  source: BackupSource,
  objects: AsyncIterable<StoredObject> | Iterable<StoredObject>,
  saved: Set<string>,
  counts: BackupCounts,
): AsyncGenerator<TarEntry> {
  for await (const { key, size } of objects) {
    if (saved.has(key)) continue
    const bytes = await source.storage.read(key, size)
    // One that was deleted since it was listed belongs to no row any more.
    if (bytes === undefined) continue
    saved.add(key)
    counts.objects += 1
    yield { name: `objects/${key}`, bytes }
  }
}

/** Stops at a moment of which every picture is in the backup, and saves those that are not yet. */
async function* openMoment(
  source: BackupSource,
  saved: Set<string>,
  report: SaveReport,
): AsyncGenerator<TarEntry> {
  let missedBefore = new Set<string>()
  for (let moment = 1; moment <= momentsMax; moment += 1) {
    await source.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const named = await listNamedObjects(source.client)
    yield* saveObjects(source, named, saved, report)
    const missed = named.map(({ key }) => key).filter((key) => !saved.has(key))
    // Bytes go after their row. What was gone a moment ago and is named still was not replaced.
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

/** Every row as it was at one moment, while the shop goes on. */
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
 * Rows name objects, and objects never change, but are deleted. So: first all objects, which takes
 * its time, then those of one moment that came meanwhile, then the rows of that moment.
 */
export async function* saveBackup(
  source: BackupSource,
  report: SaveReport,
): AsyncGenerator<TarEntry> {
  const { client } = source
  const migrations = await listMigrations(client)
  yield json('shop.json', { format: 1, migrations })
  const saved = new Set<string>()
  yield* saveObjects(source, listBucket(source), saved, report)
  await client.query("SET timezone = 'UTC'")
  yield* openMoment(source, saved, report)
  yield* saveRows(client, migrations, report)
  yield json('end.json', { rows: report.rows, objects: report.objects })
}
