import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { explainingFileErrors } from '../file-errors.ts'
import { LocalServiceError } from '../local-service-error.ts'
import { keepPrivateFile, readIfThere } from '../private-file.ts'
import type { ClusterHome } from './cluster-home.ts'
import { explainServerOutput } from './server-output.ts'
import { bareEnvironment, superuser } from './settings.ts'

const run = promisify(execFile)
const draftPrefix = 'data.new-'

type ClusterOptions = {
  durable: boolean
  majorVersion: string
  onProgress: (message: string) => void
}

/** Makes the cluster unless it is there, and answers the password of its superuser. */
export async function provideCluster(home: ClusterHome, options: ClusterOptions): Promise<string> {
  return await explainingFileErrors(home.folder, async () => {
    await removeDrafts(home.folder)
    const version = (await readIfThere(join(home.dataFolder, 'PG_VERSION')))?.trim()
    if (version === undefined) return await makeCluster(home, options)
    if (version !== options.majorVersion) throw otherVersion(home, version, options.majorVersion)
    return await readPassword(home)
  })
}

async function makeCluster(home: ClusterHome, options: ClusterOptions): Promise<string> {
  options.onProgress('Making the local database')
  const password = await keepPrivateFile(passwordIn(home), () => randomBytes(24).toString('hex'))
  const draft = join(home.folder, `${draftPrefix}${randomBytes(4).toString('hex')}`)
  const passwordCopy = `${draft}.password`
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordCopy, password, { mode: 0o600, flag: 'wx' })
    await giveTo(home, draft, passwordCopy)
    await initialize(home, draft, passwordCopy, options.durable)
    // Only a finished cluster gets the name: a start that was killed half-way begins anew.
    await rename(draft, home.dataFolder)
  } finally {
    await removeDrafts(home.folder)
  }
  return password
}

async function initialize(
  home: ClusterHome,
  folder: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const args = [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, `--username=${superuser}`]
    .concat(['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'])
    .concat(['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'])
    .concat(durable ? [] : ['--no-sync'])
  try {
    await run(join(home.binariesFolder, 'bin', 'initdb'), args, {
      cwd: '/',
      env: bareEnvironment,
      ...home.runAs,
    })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw explainServerOutput(`${output}\n${String(error)}`, home.folder, error)
  }
}

async function giveTo(home: ClusterHome, ...paths: string[]): Promise<void> {
  const { runAs } = home
  if (runAs) await Promise.all(paths.map((path) => chown(path, runAs.uid, runAs.gid)))
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(draftPrefix)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function readPassword(home: ClusterHome): Promise<string> {
  const password = await readIfThere(passwordIn(home))
  if (password) return password
  throw new LocalServiceError(
    `The password of the local database is missing: ${passwordIn(home)}.`,
    'Put the file back from a copy, or empty the data with: npm run reset',
  )
}

function passwordIn(home: ClusterHome): string {
  return join(home.folder, 'password')
}

function otherVersion(home: ClusterHome, found: string, wanted: string): LocalServiceError {
  return new LocalServiceError(
    `The local database in ${home.dataFolder} was made by PostgreSQL ${found}, not ${wanted}.`,
    'Start it with the release of the shop that made it, or empty the data with: npm run reset',
  )
}
