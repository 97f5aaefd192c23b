import { randomBytes } from 'node:crypto'
import { access, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { explainingFileErrors } from '../file-errors.ts'
import { isClaimed } from '../folder-lock.ts'
import { LocalServiceError } from '../local-service-error.ts'
import { keepPrivateFile, readIfThere, writePrivateFile } from '../private-file.ts'
import { shortHash } from './cluster-name.ts'
import { provideRootFolder } from './root-folder.ts'

export const systemFolder = '/var/lib/golden-bead'

const clustersFolder = join(systemFolder, 'clusters')
const namePattern = /^[0-9a-f]{12}-[0-9a-f]{8}$/

type Origin = { dataDir: string; durable: boolean }

/**
 * Root's folder for the cluster of one DATA_DIR. Its name is kept in DATA_DIR, with a random part:
 * a DATA_DIR that was emptied gets an empty database, and never takes over what another one left.
 */
export async function provideSystemHome(
  pointerFolder: string,
  { durable }: { durable: boolean },
): Promise<string> {
  return await explainingFileErrors(systemFolder, async () => {
    await provideRootFolder(systemFolder)
    await provideRootFolder(clustersFolder)
    await sweepAbandonedTests()

    const dataDir = dirname(pointerFolder)
    const folder = join(clustersFolder, await keepName(pointerFolder))
    await provideRootFolder(folder)
    const original = await findOriginal(folder, dataDir)
    if (original !== undefined) throw isCopy(dataDir, original)
    const origin: Origin = { dataDir, durable }
    await writePrivateFile(join(folder, 'origin.json'), JSON.stringify(origin))
    return folder
  })
}

/** The folder outside DATA_DIR that belongs to it, if root made one. */
export async function findSystemHome(dataDir: string): Promise<string | undefined> {
  const name = await readName(dataDir)
  // The owner of DATA_DIR can write this file, which root reads: it can name a cluster, never a path.
  if (name === undefined || !namePattern.test(name)) return undefined
  const home = join(clustersFolder, name)
  return (await findOriginal(home, dataDir)) === undefined ? home : undefined
}

async function readName(dataDir: string): Promise<string | undefined> {
  return (await readIfThere(pointerIn(join(dataDir, 'postgres'))))?.trim()
}

/** A copied DATA_DIR names the cluster of the other one, which keeps it as long as it is there. */
async function findOriginal(home: string, dataDir: string): Promise<string | undefined> {
  const original = (await readOrigin(home))?.dataDir
  if (original === undefined || (await isSameFolder(original, dataDir))) return undefined
  const name = await readName(original).catch(() => undefined)
  return name === basename(home) ? original : undefined
}

/** One folder may have several names: by a link, or a mount. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((folder) => stat(folder).catch(() => undefined)),
  )
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

function isCopy(dataDir: string, original: string): LocalServiceError {
  return new LocalServiceError(
    `The folder ${dataDir} is a copy of ${original} without its database, which root keeps elsewhere.`,
    'Start the original. For a second shop set DATA_DIR to an empty folder; if the copy takes its place, move the original away first.',
  )
}

async function keepName(pointerFolder: string): Promise<string> {
  const makeName = () => `${shortHash(pointerFolder)}-${randomBytes(4).toString('hex')}`
  const kept = await keepPrivateFile(pointerIn(pointerFolder), makeName)
  if (namePattern.test(kept.trim())) return kept.trim()
  return await writePrivateFile(pointerIn(pointerFolder), makeName())
}

function pointerIn(folder: string): string {
  return join(folder, 'system-cluster')
}

/** Tests delete their DATA_DIR, which cannot reach the data that root keeps outside of it. */
async function sweepAbandonedTests(): Promise<void> {
  for (const name of await readdir(clustersFolder)) {
    const home = join(clustersFolder, name)
    const origin = await readOrigin(home)
    if (!origin || origin.durable || (await exists(origin.dataDir))) continue
    if (!(await isClaimed(home))) await rm(home, { recursive: true, force: true })
  }
}

async function readOrigin(home: string): Promise<Origin | undefined> {
  try {
    const origin: Origin = JSON.parse(await readFile(join(home, 'origin.json'), 'utf8'))
    return origin
  } catch {
    return undefined
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
