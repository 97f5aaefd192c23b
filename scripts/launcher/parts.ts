import type { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { startMailServer } from '@golden-bead/local-services/mail-server'
import { startObjectStore } from '@golden-bead/local-services/object-store'
import { startPostgres } from '@golden-bead/local-services/postgres'
import { say, step } from './progress.ts'
import type { LauncherSettings } from './settings.ts'

type Environment = Record<string, string | undefined>

export type Part = {
  environment: Environment
  /** Resolves when the part ends without being asked to. The others live in this process. */
  failed?: Promise<LocalServiceError>
  stop: () => Promise<void>
}

const bucketName = 'golden-bead'

async function embeddedDatabase({ dataDir }: LauncherSettings): Promise<Part> {
  const postgres = await step('Database', () => startPostgres({ dataDir, onProgress: say }))
  return {
    environment: { DATABASE_URL: postgres.url },
    failed: postgres.failed,
    stop: postgres.stop,
  }
}

async function embeddedObjectStore({ dataDir }: LauncherSettings): Promise<Part> {
  const store = await step('Object store', () => startObjectStore({ dataDir, bucket: bucketName }))
  return {
    environment: {
      S3_ENDPOINT: store.endpoint,
      S3_REGION: store.region,
      S3_BUCKET: store.bucket,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    },
    stop: store.stop,
  }
}

async function embeddedMail({ dataDir, mailPort }: LauncherSettings): Promise<Part> {
  const mail = await step('Mail and inbox', () => startMailServer({ dataDir, httpPort: mailPort }))
  return {
    environment: { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'Golden Bead <shop@goldenbead.test>' },
    stop: mail.stop,
  }
}

/** Starts what the environment does not name: a part that is given is used, whatever it is. */
export async function startParts(
  settings: LauncherSettings,
  environment: Environment,
): Promise<Required<Part>> {
  const wanted = [
    ...(environment['DATABASE_URL'] ? [] : [embeddedDatabase]),
    ...(environment['S3_ENDPOINT'] ? [] : [embeddedObjectStore]),
    ...(environment['SMTP_URL'] ? [] : [embeddedMail]),
  ]
  const results = await Promise.allSettled(wanted.map((start) => start(settings)))
  const parts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.allSettled(parts.map((part) => part.stop()))
  }

  const failure = results.find((result) => result.status === 'rejected')
  if (failure !== undefined) {
    await stop()
    throw failure.reason
  }
  return {
    environment: Object.assign({}, ...parts.map((part) => part.environment)),
    failed: Promise.race(parts.flatMap(({ failed }) => (failed === undefined ? [] : [failed]))),
    stop,
  }
}
