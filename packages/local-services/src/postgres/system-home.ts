import { randomBytes } from 'node:crypto'
import { access, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explainingFileErrors } from '../file-errors.ts'
import { isClaimed } from '../folder-lock.ts'
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
    const origin: Origin = { dataDir, durable }
    await writePrivateFile(join(folder, 'origin.json'), JSON.stringify(origin))
    return folder
  })
}

/** The folder outside DATA_DIR that belongs to it, if root made one. */
export async function findSystemHome(dataDir: string): Promise<string | undefined> {
  const name = (await readIfThere(pointerIn(join(dataDir, 'postgres'))))?.trim()
  // The owner of DATA_DIR can write this file, which root reads: it can name a cluster, never a path.
  return name && namePattern.test(name) ? join(clustersFolder, name) : undefined
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
