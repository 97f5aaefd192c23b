import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { parseConfig } from '#config'
import { ConfigError } from '@golden-bead/server/errors/config-error'
import { isLockFailure } from '@golden-bead/server/database/database-errors'
import { createObjectStorage } from '@golden-bead/server/objects/object-storage'
import { openS3Client } from '@golden-bead/server/objects/s3-client'
import { explainMissingTables } from '@golden-bead/server/process/explain'
import { exitWith } from '@golden-bead/server/process/exit-with'
import { databaseTexts } from '#server-texts'
import { deleteOldBackups, folderErrorCode, saveInFolder } from './backup/backup-folder.ts'
import { loadBackup, RejectedBackupError } from './backup/load-backup.ts'
import { ReplacedObjectsError } from './backup/load-objects.ts'
import { readCommand, type LoadCommand, type SaveCommand } from './backup/read-command.ts'
import { ChangingShopError, saveBackup, type BackupSource } from './backup/save-backup.ts'
import { BrokenBackupError, readTar, writeTar } from './backup/tar.ts'

const usage = `Usage: backup save >shop.tar, backup save --to FOLDER [--keep NUMBER],
or backup load [--replace] [--next-order NUMBER] <shop.tar`

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

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)

async function save({ to, keep }: SaveCommand, source: BackupSource): Promise<void> {
  const report = { rows: 0, objects: 0, lost: [] as string[] }
  const bytes = writeTar(saveBackup(source, report))
  const path = to === undefined ? undefined : await saveInFolder(to, bytes)
  if (path === undefined) await pipeline(bytes, process.stdout)
  else process.stdout.write(`${path}\n`)
  if (report.lost.length > 0) {
    say(
      `${report.lost.length} objects that rows name are not in the bucket, so they are not in the backup: ${report.lost.slice(0, 10).join(', ')}`,
    )
  }
  say(`${report.rows} rows and ${report.objects} objects were saved.`)
  await rememberBackup(source.client)
  if (path === undefined || keep === undefined) return
  const later = await deleteOldBackups(path, keep)
  if (later.length > 0) {
    say(
      `Backups in the folder that are dated later than now are neither counted nor deleted: ${later.join(', ')}`,
    )
  }
}

/** The panel says how old the last backup is. A backup is good without it. */
async function rememberBackup(client: pg.Client): Promise<void> {
  try {
    await client.query(
      `insert into platform.milestones (name) values ('backup')
       on conflict (name) do update set reached_at = now()`,
    )
  } catch {
    say('The panel does not know of it: the user of the database may not write.')
  }
}

async function load(command: LoadCommand, target: BackupSource): Promise<void> {
  const { rows, objects, nextOrder } = await loadBackup(readTar(process.stdin), {
    ...target,
    isReplacing: command.replace,
    nextOrder: command['next-order'],
  })
  say(`${rows} rows and ${objects} objects were loaded. The next order has number ${nextOrder}.`)
}

/** What the operator can correct; undefined for anything else, which is a bug. */
function explain(error: unknown): string | undefined {
  if (error instanceof BrokenBackupError || error instanceof RejectedBackupError) {
    return `${error.message} The shop is as it was.`
  }
  if (error instanceof ChangingShopError || error instanceof ReplacedObjectsError) {
    return error.message
  }
  if (isLockFailure(error)) {
    return 'Somebody else uses the tables and does not let them go. End that, and try again. The shop is as it was.'
  }
  const code = folderErrorCode(error)
  return code === undefined
    ? explainMissingTables(error, databaseTexts)
    : `The folder of the backups cannot be written (${code}).`
}

const command = readCommand(process.argv.slice(2))
if (command === undefined) exitWith(usage)
if (command.name === 'save' && command.to === undefined && process.stdout.isTTY) {
  exitWith(`A backup is no text for a screen. ${usage}`)
}

const config = readConfig()
const { bucket } = config.s3
const s3 = openS3Client(config.s3)
const storage = createObjectStorage(s3, bucket)
const client = await connect(config.database.url)

try {
  const shop = { client, s3, storage, bucket }
  await (command.name === 'save' ? save(command, shop) : load(command, shop))
} catch (error) {
  const sentence = explain(error)
  if (sentence !== undefined) exitWith(sentence)
  throw error
} finally {
  await client.end()
  storage.close()
}
