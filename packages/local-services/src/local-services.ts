import type { LocalServiceError } from './local-service-error.ts'
import { startMailServer } from './mail-server.ts'
import { type ObjectStore, startObjectStore } from './object-store.ts'
import { startPostgres } from './postgres.ts'
import { startStripeServer } from './stripe-server.ts'

export const serviceNames = ['database', 'objectStore', 'mail', 'cards'] as const

export type ServiceName = (typeof serviceNames)[number]

type LocalServicesOptions = {
  dataDir: string
  mailPort: number
  bucket: string
  /** Where events of card payments go; absent: nowhere. */
  cardEventsUrl?: string
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
  cards: { url: string; secretKey: string; webhookSecret: string }
}

type Running = {
  /** Resolves with the words for it when the database, a process of its own, ends by itself. */
  failed: Promise<LocalServiceError>
  stop: () => Promise<void>
}

export type LocalServices = ServiceAddresses & Running

type Without = { without: readonly ServiceName[] }

/** Starts all services on one folder, or none of them. */
export async function startLocalServices(options: LocalServicesOptions): Promise<LocalServices>
/** The same without those that come from elsewhere. */
export async function startLocalServices(
  options: LocalServicesOptions & Without,
): Promise<Partial<ServiceAddresses> & Running>
export async function startLocalServices(
  options: LocalServicesOptions & Partial<Without>,
): Promise<Partial<ServiceAddresses> & Running> {
  const {
    dataDir,
    mailPort,
    bucket,
    cardEventsUrl,
    without = [],
    around = (_name, start) => start(),
  } = options
  const start = async <Service>(name: ServiceName, begin: () => Promise<Service>) =>
    without.includes(name) ? undefined : await around(name, begin)
  const [postgres, objectStore, mailServer, stripe] = await allOrNone([
    start('database', async () => await startPostgres(options)),
    start('objectStore', async () => await startObjectStore({ dataDir, bucket })),
    start('mail', async () => await startMailServer({ dataDir, httpPort: mailPort })),
    start('cards', async () => await startStripeServer({ dataDir, webhookUrl: cardEventsUrl })),
  ])
  const stop = async () => {
    await Promise.all([postgres?.stop(), objectStore?.stop(), mailServer?.stop(), stripe?.stop()])
  }
  return {
    ...(postgres && { databaseUrl: postgres.url }),
    ...(objectStore && { s3: withoutStop(objectStore) }),
    ...(mailServer && { smtpUrl: mailServer.smtpUrl, inboxUrl: mailServer.inboxUrl }),
    ...(stripe && { cards: addressOf(stripe) }),
    failed: postgres?.failed ?? Promise.withResolvers<never>().promise,
    stop,
  }
}

function withoutStop({ stop: _stop, ...s3 }: ObjectStore): Omit<ObjectStore, 'stop'> {
  return s3
}

const addressOf = ({ url, secretKey, webhookSecret }: ServiceAddresses['cards']) => ({
  url,
  secretKey,
  webhookSecret,
})

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
