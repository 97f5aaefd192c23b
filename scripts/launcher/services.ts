import { localMailFrom } from '@golden-bead/contracts/shop'
import {
  serviceNames,
  startLocalServices,
  type ServiceAddresses,
  type ServiceName,
} from '@golden-bead/local-services/local-services'
import type { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { say, step } from './progress.ts'
import type { LauncherSettings } from './settings.ts'

type Services = {
  environment: NodeJS.ProcessEnv
  /** Resolves when a service ends without being asked to. */
  failed: Promise<LocalServiceError>
  stop: () => Promise<void>
}

const services: Record<ServiceName, { title: string; givenBy: string[] }> = {
  database: { title: 'Database', givenBy: ['DATABASE_URL'] },
  objectStore: { title: 'Object store', givenBy: ['S3_ENDPOINT'] },
  mail: { title: 'Mail and inbox', givenBy: ['SMTP_URL'] },
  cards: {
    title: 'Card payments',
    // Half of them is for the API to complain about.
    givenBy: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'],
  },
}

const bucket = 'golden-bead'

const environmentOf = ({
  databaseUrl,
  s3,
  smtpUrl,
  cards,
}: Partial<ServiceAddresses>): NodeJS.ProcessEnv => ({
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...(s3 !== undefined && {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }),
  // A real mail server rejects an unknown sender, so an external one needs MAIL_FROM as well.
  ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl, MAIL_FROM: localMailFrom }),
  ...(cards !== undefined && {
    STRIPE_API_URL: cards.url,
    STRIPE_SECRET_KEY: cards.secretKey,
    STRIPE_WEBHOOK_SECRET: cards.webhookSecret,
  }),
  // No secret: a storage that is given may do with it as well.
  S3_BUCKET: bucket,
})

/** Starts what the environment does not name: a service that is given is used, whatever it is. */
export async function startServices(
  { dataDir, mailPort }: LauncherSettings,
  environment: NodeJS.ProcessEnv,
  apiUrl: string,
): Promise<Services> {
  const { failed, stop, ...addresses } = await startLocalServices({
    dataDir,
    mailPort,
    bucket,
    cardEventsUrl: `${apiUrl}/store/v1/payments/stripe/events`,
    onProgress: say,
    around: (name, start) => step(services[name].title, start),
    without: serviceNames.filter((name) =>
      services[name].givenBy.some((variable) => environment[variable]),
    ),
  })
  return { environment: environmentOf(addresses), failed, stop }
}
