import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { explainingFileErrors } from '../file-errors.ts'
import { LocalServiceError } from '../local-service-error.ts'
import { providePrivateFolder } from '../private-folder.ts'
import { type Binaries, completeInPlace } from './binaries.ts'
import { installCopy } from './installed-copy.ts'
import { provideRootFolder } from './root-folder.ts'
import { provideServiceUser, type ServiceUser } from './service-user.ts'
import { provideSystemHome, systemFolder } from './system-home.ts'

/** Where a cluster lies, with what program and as whom it runs. */
export type ClusterHome = {
  folder: string
  dataFolder: string
  binariesFolder: string
  runAs: ServiceUser | undefined
}

export type HomeOptions = {
  dataDir: string
  durable: boolean
  binaries: Binaries
  onProgress: (message: string) => void
}

/**
 * An ordinary user's cluster lies in DATA_DIR. Root's lies in a system folder, because the
 * user without rights whom PostgreSQL then runs as may not pass the folders above DATA_DIR.
 */
export async function prepareHome(options: HomeOptions): Promise<ClusterHome> {
  const folder = join(resolve(options.dataDir), 'postgres')
  await explainingFileErrors(folder, async () => await providePrivateFolder(folder))
  if (process.getuid?.() !== 0) return await prepareOwnHome(folder, options.binaries)

  const owner = await findOwner(join(folder, 'data'))
  return owner
    ? await prepareForeignHome(folder, owner, options.binaries)
    : await prepareSystemHome(folder, options)
}

async function prepareOwnHome(folder: string, binaries: Binaries): Promise<ClusterHome> {
  const binariesFolder = await explainingFileErrors(folder, async () =>
    (await completeInPlace(binaries.folder))
      ? binaries.folder
      : await installCopy(binaries.folder, join(folder, nameBinaries(binaries))),
  )
  const dataFolder = join(folder, 'data')
  const owner = await findOwner(dataFolder)
  if (owner && owner.uid !== process.getuid?.()) throw ownedByAnother(dataFolder)
  return { folder, dataFolder, binariesFolder, runAs: undefined }
}

/** Root starts what an ordinary user made: it keeps running as that user. */
async function prepareForeignHome(
  folder: string,
  owner: ServiceUser,
  binaries: Binaries,
): Promise<ClusterHome> {
  const dataFolder = join(folder, 'data')
  return { folder, dataFolder, binariesFolder: await installForAll(binaries), runAs: owner }
}

async function prepareSystemHome(pointer: string, options: HomeOptions): Promise<ClusterHome> {
  const folder = await provideSystemHome(pointer, options)
  const dataFolder = join(folder, 'data')
  return {
    folder,
    dataFolder,
    binariesFolder: await installForAll(options.binaries),
    runAs: (await findOwner(dataFolder)) ?? (await provideServiceUser(options.onProgress)),
  }
}

async function installForAll(binaries: Binaries): Promise<string> {
  return await explainingFileErrors(systemFolder, async () => {
    await provideRootFolder(systemFolder)
    return await installCopy(binaries.folder, join(systemFolder, nameBinaries(binaries)))
  })
}

function nameBinaries({ version }: Binaries): string {
  return `postgres-${version}-${process.arch}`
}

async function findOwner(dataFolder: string): Promise<ServiceUser | undefined> {
  try {
    const { uid, gid } = await stat(dataFolder)
    return uid === 0 ? undefined : { uid, gid }
  } catch {
    return undefined
  }
}

function ownedByAnother(dataFolder: string): LocalServiceError {
  return new LocalServiceError(
    `The local database in ${dataFolder} belongs to another user.`,
    'Start the shop as that user, or set DATA_DIR to a folder of your own.',
  )
}
