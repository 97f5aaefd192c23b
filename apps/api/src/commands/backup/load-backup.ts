import type pg from 'pg'
import { z } from 'zod'
import { asPostgresError } from '@golden-bead/server/database/database-errors'
import type { ObjectStorage } from '@golden-bead/server/objects/object-storage'
import { listBucket, type Bucket } from './bucket-listing.ts'
import { createContentDigest } from './content-digest.ts'
import {
  loadObject,
  replaceObjects,
  ReplacedObjectsError,
  startObjectLoad,
  type ObjectLoad,
} from './load-objects.ts'
import { markUnnamedOrphaned, takeKnownKeys } from './named-objects.ts'
import type { BackupCounts } from './save-backup.ts'
import {
  findHighestOrder,
  listMigrations,
  listShopTables,
  setNextOrder,
  type ShopTable,
} from './shop-tables.ts'
import { BrokenBackupError, type TarEntry } from './tar.ts'

const shopSchema = z.object({ format: z.literal(1), migrations: z.array(z.string()) })
const endSchema = z.object({
  rows: z.number(),
  objects: z.number(),
  highestOrder: z.number(),
  digest: z.string(),
})

/** Orders that were placed since the backup are lost, and their buyers know their numbers. */
const skippedOrders = 1_000

export class RejectedBackupError extends Error {}

export type BackupTarget = Bucket & {
  client: pg.Client
  storage: ObjectStorage
  isReplacing: boolean
  /** The number of the next order, where the operator names one. */
  nextOrder: number | undefined
}

export type LoadReport = BackupCounts & { nextOrder: number }

/** What is no JSON, or not that of a backup, is an error of the file. */
function readJson<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new BrokenBackupError('This is no backup, or a damaged one.', { cause: error })
  }
}

async function rejectFilledShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM auth.users UNION ALL SELECT FROM products LIMIT 1',
  )
  if (rows.length > 0) {
    throw new RejectedBackupError(
      'The shop is not empty. `backup load --replace` puts the backup in the place of all it has.',
    )
  }
}

async function rejectOtherTables(client: pg.Client, bytes: Buffer): Promise<void> {
  const { migrations } = readJson(shopSchema, bytes)
  if (JSON.stringify(migrations) === JSON.stringify(await listMigrations(client))) return
  throw new RejectedBackupError(
    'The backup was made by another release of the shop. Load it with that one, then upgrade.',
  )
}

type ForeignKey = { name: string; table: string; definition: string }

/**
 * Drops the foreign keys, since rows arrive table by table. They are added back, and thereby
 * checked, at the end.
 */
async function takeForeignKeys(client: pg.Client, tables: ShopTable[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT format('%I', conname) AS name, conrelid::regclass::text AS "table",
       pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::text[]::regclass[])`,
    [tables.map(({ name }) => name)],
  )
  for (const { name, table } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  }
  return rows
}

async function emptyTables(client: pg.Client, tables: ShopTable[]): Promise<void> {
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
}

/** Classes 22 and 23 of SQLSTATE: no JSON, no value of the column, or against a rule of the table. */
const isRefusedValue = (error: unknown) => /^2[23]/.test(asPostgresError(error)?.code ?? '')

async function loadRows(client: pg.Client, table: ShopTable, bytes: Buffer): Promise<number> {
  const columns = table.columns.join(', ')
  try {
    const { rowCount } = await client.query(
      `INSERT INTO ${table.name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(null::${table.name}, $1)`,
      [bytes.toString()],
    )
    return rowCount ?? 0
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    const sentence = `The backup is damaged: ${table.name} does not take its rows.`
    throw new BrokenBackupError(sentence, { cause: error })
  }
}

/** The first number that nobody was given, and some more; or the one that is asked for. */
async function chooseNextOrder(
  client: pg.Client,
  saved: number,
  wanted: number | undefined,
): Promise<number> {
  const highest = Math.max(saved, await findHighestOrder(client))
  if (wanted !== undefined && wanted <= highest) {
    throw new RejectedBackupError(
      `Order numbers up to ${highest} have been given: --next-order is ${highest + 1} or more.`,
    )
  }
  return wanted ?? highest + skippedOrders + 1
}

/** A sequence never goes back, since it would stay there if the transaction failed. */
async function finishTables(client: pg.Client, tables: ShopTable[]): Promise<void> {
  for (const { name, identities } of tables) {
    await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const column of identities) {
      await client.query(
        `SELECT setval(sequence, greatest(nextval(sequence), (SELECT max("${column}") + 1 FROM ${name})), false)
         FROM pg_get_serial_sequence($1, $2) AS sequence`,
        [name, column],
      )
    }
    // Makes running instances clear their caches of this table.
    await client.query(
      `SELECT pg_notify('table_changed', relname) FROM pg_class WHERE oid = $1::regclass`,
      [name],
    )
  }
}

type End = z.infer<typeof endSchema>

/** Loads everything up to the end, which says what there had to be. */
async function loadEntries(
  entries: AsyncIterable<TarEntry>,
  { client, storage }: BackupTarget,
  tables: ShopTable[],
  load: ObjectLoad,
): Promise<End> {
  const counts: BackupCounts = { rows: 0, objects: 0 }
  let end: End | undefined
  let isOfOurTables = false
  const digest = createContentDigest()
  for await (const entry of entries) {
    const { name, bytes } = entry
    if (name !== 'end.json') digest.add(entry)
    if (name === 'shop.json') {
      await rejectOtherTables(client, bytes)
      isOfOurTables = true
    } else if (!isOfOurTables) {
      throw new BrokenBackupError('This is no backup of a shop.')
    } else if (name === 'end.json') {
      end = readJson(endSchema, bytes)
    } else if (name.startsWith('objects/')) {
      await loadObject(storage, load, name.slice('objects/'.length), bytes)
      counts.objects += 1
    } else {
      const table = tables.find((known) => name.startsWith(`rows/${known.name}/`))
      if (table === undefined) throw new BrokenBackupError(`What is ${name}?`)
      counts.rows += await loadRows(client, table, bytes)
    }
  }
  if (end?.rows !== counts.rows || end.objects !== counts.objects) {
    throw new BrokenBackupError('The backup is not complete.')
  }
  if (end.digest !== digest.read()) {
    throw new BrokenBackupError('The backup is damaged: it has other contents than were saved.')
  }
  return end
}

/** Replaces all data of the shop. Objects that it has come last: nothing takes them back. */
async function replaceShop(
  entries: AsyncIterable<TarEntry>,
  target: BackupTarget,
  load: ObjectLoad,
): Promise<LoadReport> {
  const { client, storage, isReplacing } = target
  if (!isReplacing) await rejectFilledShop(client)
  await storage.ensureBucket()
  for await (const { key, size } of listBucket(target)) load.present.set(key, size)
  const tables = await listShopTables(client)
  const foreignKeys = await takeForeignKeys(client, tables)
  const knownBefore = await takeKnownKeys(client)
  await emptyTables(client, tables)

  const { rows, objects, highestOrder } = await loadEntries(entries, target, tables, load)
  const nextOrder = await chooseNextOrder(client, highestOrder, target.nextOrder)
  for (const { name, table, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
  await markUnnamedOrphaned(client, [...knownBefore, ...load.added])
  await finishTables(client, tables)
  await setNextOrder(client, nextOrder)
  await replaceObjects(storage, load)
  return { rows, objects, nextOrder }
}

/**
 * Undoes the upload: no row names these bytes. They are marked as orphaned, or deleted if that
 * fails and the transaction was certainly not committed.
 */
async function undoUploads(
  { client, storage }: BackupTarget,
  keys: string[],
  isCommitUncertain: boolean,
): Promise<void> {
  if (keys.length === 0) return
  try {
    await client.query('ROLLBACK')
    await markUnnamedOrphaned(client, keys)
  } catch (error) {
    // A commit whose response was lost may have succeeded, so rows may name these bytes.
    if (isCommitUncertain) throw error
    await storage.delete(keys)
  }
}

/** All or nothing: a backup that is cut off, or of other tables, leaves the shop as it was. */
export async function loadBackup(
  entries: AsyncIterable<TarEntry>,
  target: BackupTarget,
): Promise<LoadReport> {
  const load = startObjectLoad()
  let isCommitUncertain = false
  try {
    await target.client.query('BEGIN')
    const report = await replaceShop(entries, target, load)
    isCommitUncertain = true
    await target.client.query('COMMIT')
    return report
  } catch (error) {
    // A failure here must not hide the error that caused it.
    await undoUploads(target, [...load.added], isCommitUncertain).catch(() => undefined)
    if (load.replaced.size > 0) throw new ReplacedObjectsError(load.replaced, error)
    throw error
  }
}
