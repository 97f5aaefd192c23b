import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { explainingFileErrors } from './file-errors.ts'
import { buildFauxqs, type FauxqsApp } from './object-store/fauxqs-app.ts'
import { guard } from './object-store/guard.ts'
import { removeTornWrites } from './object-store/repair.ts'
import { explainListenError, loopback } from './ports.ts'
import { keepPrivateFile } from './private-file.ts'
import { providePrivateFolder } from './private-folder.ts'

export type ObjectStoreOptions = {
  dataDir: string
  /** Absent or 0: any free one. */
  port?: number
  bucket: string
}

export type ObjectStore = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  bucket: string
  stop: () => Promise<void>
}

/** Starts an S3 server whose objects are files below `dataDir`; clients must use path-style addresses. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { bucket } = options
  const folder = join(resolve(options.dataDir), 'object-store')
  return await explainingFileErrors(folder, async () => {
    const files = join(folder, 'files')
    await providePrivateFolder(files)
    await removeTornWrites(files)
    const credentials = await keepCredentials(join(folder, 'credentials.json'))
    const { app, store } = await buildFauxqs(files)
    guard(app, credentials.accessKeyId)
    if (!store.hasBucket(bucket)) store.createBucket(bucket)
    const endpoint = await listenOn(app, options.port ?? 0)
    return { endpoint, region: 'us-east-1', ...credentials, bucket, stop: () => app.close() }
  })
}

type Credentials = { accessKeyId: string; secretAccessKey: string }

async function keepCredentials(path: string): Promise<Credentials> {
  const text = await keepPrivateFile(path, () => {
    const made: Credentials = {
      accessKeyId: randomBytes(16).toString('hex').toUpperCase(),
      secretAccessKey: randomBytes(24).toString('hex'),
    }
    return JSON.stringify(made)
  })
  const credentials: Credentials = JSON.parse(text)
  return credentials
}

async function listenOn(app: FauxqsApp, port: number): Promise<string> {
  try {
    return await app.listen({ port, host: loopback })
  } catch (error) {
    await app.close()
    throw explainListenError(error, { port, purpose: 'the object store', variable: 'its port' })
  }
}
