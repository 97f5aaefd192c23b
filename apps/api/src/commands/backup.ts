import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { parseConfig } from '#config'
import { ConfigError } from '#platform/errors/config-error.ts'
import { isLockFailure } from '#platform/database/database-errors.ts'
import { createObjectStorage } from '#platform/objects/object-storage.ts'
import { openS3Client } from '#platform/objects/s3-client.ts'
import { explainMissingTables } from '#platform/process/explain.ts'
import { exitWith } from '#platform/process/exit-with.ts'
import { loadBackup, RejectedBackupError } from './backup/load-backup.ts'
import { ChangingShopError, saveBackup, type BackupCounts } from './backup/save-backup.ts'
import { BrokenBackupError, readTar, writeTar } from './backup/tar.ts'

const usage = 'Usage: backup save >shop.tar, or backup load [--replace] <shop.tar'

function readConfig() {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

const timeouts = { connectionTimeoutMillis: 5_000, query_timeout: 610_000 }

// By a statement and not at the login, where a pooler may ignore them; the role may have others.
// Locks: longer than any transaction of the shop may stay idle. Statements: the longest is the check
// of a foreign key over a whole table. A snapshot is idle while pictures are transferred.
const settings = `
  set lock_timeout = '12s';
  set statement_timeout = '600s';
  set idle_in_transaction_session_timeout = 0`

// The connection is idle while pictures are transferred, and routers drop idle connections after
// minutes.
const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 }

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...timeouts, ...keepAliveOptions })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(settings)
    return client
  } catch (error) {
    exitWith(
      `The database cannot be reached: ${error instanceof Error ? error.message : 'no reason'}`,
    )
  }
}

const words = process.argv.slice(2).join(' ')
if (!['save', 'load', 'load --replace'].includes(words)) exitWith(usage)
const isSaving = words === 'save'
const isReplacing = words.endsWith('--replace')
if (isSaving && process.stdout.isTTY) exitWith(`A backup is no text for a screen. ${usage}`)

const config = readConfig()
const { bucket } = config.objectStorage
const s3 = openS3Client(config.objectStorage)
const storage = createObjectStorage(s3, bucket)
const client = await connect(config.database.url)

try {
  let counts: BackupCounts
  if (isSaving) {
    const report = { rows: 0, objects: 0, lost: [] as string[] }
    await pipeline(writeTar(saveBackup({ client, s3, storage, bucket }, report)), process.stdout)
    counts = report
    if (report.lost.length > 0) {
      process.stderr.write(
        `${report.lost.length} objects that rows name are not in the bucket, so they are not in the backup: ${report.lost.slice(0, 10).join(', ')}\n`,
      )
    }
  } else {
    counts = await loadBackup(readTar(process.stdin), { client, s3, storage, bucket, isReplacing })
  }
  process.stderr.write(
    `${counts.rows} rows and ${counts.objects} objects were ${isSaving ? 'saved' : 'loaded'}.\n`,
  )
} catch (error) {
  if (error instanceof BrokenBackupError || error instanceof RejectedBackupError) {
    exitWith(`${error.message} The shop is as it was.`)
  }
  if (error instanceof ChangingShopError) exitWith(error.message)
  if (isLockFailure(error)) {
    exitWith(
      'Somebody else uses the tables and does not let them go. End that, and try again. The shop is as it was.',
    )
  }
  const missing = explainMissingTables(error)
  if (missing !== undefined) exitWith(missing)
  throw error
} finally {
  await client.end()
  storage.close()
}
