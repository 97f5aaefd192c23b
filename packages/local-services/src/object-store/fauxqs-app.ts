import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'
import { buildApp } from 'fauxqs'

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>
type Persistence = NonNullable<Stores['s3Store']['persistence']> & {
  loadS3: (store: FauxqsStore) => void
}

export type FauxqsApp = ReturnType<typeof buildApp>
type FauxqsStore = Stores['s3Store']

const bodyBytesMax = 64 * 1024 * 1024

/**
 * The server of fauxqs over a folder, not yet listening. Its own `startFauxqs` listens on all
 * interfaces without a way to say otherwise, and the stores that `buildApp` wants are not among
 * the package's exports, so they are taken from their files; a test notices when these move.
 */
export async function buildFauxqs(folder: string): Promise<{ app: FauxqsApp; store: FauxqsStore }> {
  const { S3Store, FileS3Persistence, SqsStore, SnsStore } = await loadParts()
  const store = new S3Store()
  const persistence = new FileS3Persistence(folder)
  persistence.loadS3(store)
  // Only after loading: the store writes through to it from here on.
  store.persistence = persistence
  const stores = { s3Store: store, sqsStore: new SqsStore(), snsStore: new SnsStore() }
  const app = buildApp({ logger: false, stores })
  takeAnyBody(app)
  return { app, store }
}

/** Its own limit is 11 MiB, and a form it would take for a call of one of its other services. */
function takeAnyBody(app: FauxqsApp): void {
  app.removeAllContentTypeParsers()
  const whole = { parseAs: 'buffer', bodyLimit: bodyBytesMax } as const
  app.addContentTypeParser('*', whole, (_request, body, done) => done(null, body))
}

async function loadParts() {
  // Not import.meta.resolve, which test runners that load modules themselves do not have.
  const manifest = findPackageJSON('fauxqs', import.meta.url)
  if (manifest === undefined) throw new Error('fauxqs is not installed.')
  const addressOf = (file: string) => new URL(file, pathToFileURL(manifest)).href
  const s3: { S3Store: new () => FauxqsStore } = await import(addressOf('./dist/s3/s3Store.js'))
  const files: { FileS3Persistence: new (folder: string) => Persistence } = await import(
    addressOf('./dist/s3/fileS3Persistence.js')
  )
  const sqs: { SqsStore: new () => Stores['sqsStore'] } = await import(
    addressOf('./dist/sqs/sqsStore.js')
  )
  const sns: { SnsStore: new () => Stores['snsStore'] } = await import(
    addressOf('./dist/sns/snsStore.js')
  )
  return { ...s3, ...files, ...sqs, ...sns }
}
