import { openSync } from 'node:fs'
import { join } from 'node:path'
import { localMailFrom } from '@golden-bead/contracts/shop'
import { becomesReady, endServer } from '@golden-bead/local-services/child-server'
import { newTokenKey } from '@golden-bead/local-services/new-keys'
import { findFreePort } from '@golden-bead/local-services/ports'
import { allocatorSettings } from '../../scripts/launcher/allocator.ts'
import { root } from '../../scripts/root.ts'
import { cores, spawnPinned } from './pinned.ts'
import type { Services } from './services.ts'

export const publishableKey = 'sb_publishable_key_of_the_benchmarks'
export const serviceKey = 'sb_secret_key_of_the_benchmarks'

const tokenKey = newTokenKey()

export type ApiProcess = {
  url: string
  port: number
  pid: number
  /** From its start to its first "ready". */
  startedInSeconds: number
  stop: () => Promise<void>
}

type Options = { services: Services; databaseUrl: string; nodeArgs?: readonly string[] }

/** The bundle that `npm start` runs, with its log in a file as there, on the core of the server. */
export async function startApi({
  services,
  databaseUrl,
  nodeArgs = [],
}: Options): Promise<ApiProcess> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawnPinned(cores.server, [...nodeArgs, join(root, 'apps/api/dist/main.js')], {
    stdout: openSync(join(services.folder, 'api.log'), 'w'),
    env: {
      PATH: process.env['PATH'],
      ...allocatorSettings,
      PORT: String(port),
      SITE_URL: url,
      WEB_ROOT: join(root, 'apps/web/dist'),
      DATABASE_URL: databaseUrl,
      S3_ENDPOINT: services.s3.endpoint,
      S3_REGION: services.s3.region,
      S3_BUCKET: services.s3.bucket,
      S3_ACCESS_KEY_ID: services.s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: services.s3.secretAccessKey,
      SMTP_URL: services.smtpUrl,
      MAIL_FROM: localMailFrom,
      PUBLISHABLE_KEY: publishableKey,
      SERVICE_KEY: serviceKey,
      JWT_PRIVATE_KEY: tokenKey,
      // All clients have one address here, and limits are not what is measured.
      RATE_LIMIT_FACTOR: '1000000',
    },
  })
  if (!(await becomesReady(child, { readyUrl: `${url}/health/ready` }))) {
    await endServer(child, { signal: 'SIGKILL' })
    throw new Error('The API did not become ready.')
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    startedInSeconds: (performance.now() - started) / 1000,
    stop: async () => void (await endServer(child)),
  }
}
