import type { LocalServiceError } from './local-service-error.ts'
import { startMailServer } from './mail-server.ts'
import { type ObjectStore, startObjectStore } from './object-store.ts'
import { startPostgres } from './postgres.ts'

export const serviceNames = ['database', 'objectStore', 'mail'] as const

export type ServiceName = (typeof serviceNames)[number]

type LocalServicesOptions = {
  dataDir: string
  mailPort: number
  bucket: string
  /** False is for tests: faster, but a crash of the server loses the last commits, or all. */
  durable?: boolean
  onProgress?: (message: string) => void
  /** Goes around the start of each, to show how it comes along. */
  around?: <Service>(name: ServiceName, start: () => Promise<Service>) => Promise<Service>
}

export type ServiceAddresses = {
  databaseUrl: string
  s3: Omit<ObjectStore, 'stop'>
  smtpUrl: string
  inboxUrl: string
}

type Running = {
  /** Resolves with the words for it when the database, a process of its own, ends by itself. */
  failed: Promise<LocalServiceError>
  stop: () => Promise<void>
}

export type LocalServices = ServiceAddresses & Running

type Without = { without: readonly ServiceName[] }

/** Starts the database, the object store and the mail server on one folder: all of them, or none. */
export async function startLocalServices(options: LocalServicesOptions): Promise<LocalServices>
/** The same without those that come from elsewhere. */
export async function startLocalServices(
  options: LocalServicesOptions & Without,
): Promise<Partial<ServiceAddresses> & Running>
export async function startLocalServices(
  options: LocalServicesOptions & Partial<Without>,
): Promise<Partial<ServiceAddresses> & Running> {
  const { dataDir, mailPort, bucket, without = [], around = (_name, start) => start() } = options
  const start = async <Service>(name: ServiceName, begin: () => Promise<Service>) =>
    without.includes(name) ? undefined : await around(name, begin)
  const [postgres, objectStore, mailServer] = await allOrNone([
    start('database', async () => await startPostgres(options)),
    start('objectStore', async () => await startObjectStore({ dataDir, bucket })),
    start('mail', async () => await startMailServer({ dataDir, httpPort: mailPort })),
  ])
  const stop = async () => {
    await Promise.all([postgres?.stop(), objectStore?.stop(), mailServer?.stop()])
  }
  return {
    ...(postgres && { databaseUrl: postgres.url }),
    ...(objectStore && { s3: withoutStop(objectStore) }),
    ...(mailServer && { smtpUrl: mailServer.smtpUrl, inboxUrl: mailServer.inboxUrl }),
    failed: postgres?.failed ?? Promise.withResolvers<never>().promise,
    stop,
  }
}

function withoutStop({ stop: _stop, ...s3 }: ObjectStore): Omit<ObjectStore, 'stop'> {
  return s3
}

type Stoppable = { stop: () => Promise<void> } | undefined

async function allOrNone<Services extends Stoppable[]>(starts: {
  [Index in keyof Services]: Promise<Services[Index]>
}): Promise<Services> {
  const results = await Promise.allSettled(starts)
  const failure = results.find((result) => result.status === 'rejected')
  if (!failure) return (await Promise.all(starts)) as Services

  const started = results.filter((result) => result.status === 'fulfilled')
  await Promise.allSettled(started.map(async ({ value }) => await value?.stop()))
  throw failure.reason
}
