import { type MailServer, startMailServer } from './mail-server.ts'
import { type ObjectStore, startObjectStore } from './object-store.ts'
import { type Postgres, startPostgres } from './postgres.ts'

export type LocalServicesOptions = {
  dataDir: string
  mailPort: number
  bucket: string
  /** False is for tests: faster, but a crash of the server loses the last commits, or all. */
  durable?: boolean
  onProgress?: (message: string) => void
}

export type LocalServices = {
  databaseUrl: string
  s3: Omit<ObjectStore, 'stop'>
  smtpUrl: string
  inboxUrl: string
  stop: () => Promise<void>
}

/** Starts the database, the object store and the mail server on one folder: all of them, or none. */
export async function startLocalServices(options: LocalServicesOptions): Promise<LocalServices> {
  const { dataDir, mailPort, bucket } = options
  const [postgres, objectStore, mailServer] = await startAll<[Postgres, ObjectStore, MailServer]>([
    startPostgres(options),
    startObjectStore({ dataDir, bucket }),
    startMailServer({ dataDir, httpPort: mailPort }),
  ])
  const { stop: stopObjectStore, ...s3 } = objectStore
  const { smtpUrl, inboxUrl } = mailServer
  const stop = async () => {
    await Promise.all([postgres.stop(), stopObjectStore(), mailServer.stop()])
  }
  return { databaseUrl: postgres.url, s3, smtpUrl, inboxUrl, stop }
}

type Stoppable = { stop: () => Promise<void> }

async function startAll<Services extends Stoppable[]>(starts: {
  [Index in keyof Services]: Promise<Services[Index]>
}): Promise<Services> {
  const results = await Promise.allSettled(starts)
  const failure = results.find((result) => result.status === 'rejected')
  if (!failure) return (await Promise.all(starts)) as Services

  const started = results.filter((result) => result.status === 'fulfilled')
  await Promise.allSettled(started.map(({ value }) => value.stop()))
  throw failure.reason
}
