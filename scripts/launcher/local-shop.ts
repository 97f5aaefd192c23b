import { claimFolder } from '@golden-bead/local-services/folder-lock'
import { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { expectFreePort } from '@golden-bead/local-services/ports'
import { join } from 'node:path'
import { root } from '../root.ts'
import { allocatorSettings } from './memory.ts'
import { startApi } from './api-process.ts'
import { checkExternalServices } from './external-services.ts'
import { provideLocalKeys, type LocalKeys } from './local-keys.ts'
import { startServices } from './services.ts'
import { step } from './progress.ts'
import { reachableHost } from './reachable-host.ts'
import { forgetRunningShop, noteRunningShop } from './running-shop.ts'
import type { LauncherSettings } from './settings.ts'

export type LocalShop = {
  keys: LocalKeys
  environment: NodeJS.ProcessEnv
  apiUrl: string
  /** False where the mails go to a server that was given. */
  hasInbox: boolean
  /** Resolves with the words for it when something that the shop needs ends by itself. */
  failed: Promise<LocalServiceError>
}

type Options = {
  settings: LauncherSettings
  environment: NodeJS.ProcessEnv
  /** Where the API listens: the shop's own port, or another one behind the development server. */
  apiPort: number
  nodeArgs: readonly string[]
  /** Runs while the services start. */
  prepare: () => Promise<void>
  /** Collects the functions that stop what was started, called in reverse order. */
  started: AsyncDisposableStack
}

const defaults = (settings: LauncherSettings, keys: LocalKeys): NodeJS.ProcessEnv => ({
  HOST: settings.host,
  SITE_URL: settings.siteUrl,
  WEB_ROOT: join(root, 'apps/web/dist'),
  PUBLISHABLE_KEY: keys.publishableKey,
  SERVICE_KEY: keys.serviceKey,
  JWT_PRIVATE_KEY: keys.tokenKey,
  ADMIN_EMAIL: keys.adminEmail,
  // As the pages say it, so that the inbox shows what an owner gets.
  CONTACT_EMAIL: 'hello@goldenbead.example',
  ADMIN_PASSWORD: keys.adminPassword,
  SEED_SAMPLE: 'true',
  ...allocatorSettings,
})

const given = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

const apiEnded = (code: number | null) =>
  new LocalServiceError(
    `The API ended by itself${code === null ? '' : ` with code ${code}`}.`,
    'Its log in the data folder, logs/api.log, tells why. Start again: nothing acknowledged is lost.',
  )

/** The whole shop on this machine: the services that are not given, then the API on top of them. */
export async function startLocalShop(options: Options): Promise<LocalShop> {
  const { settings, environment, apiPort, started } = options
  const keys = await provideLocalKeys(settings.dataDir)
  // Before the ports: those of the shop that has the folder are taken by no other program.
  started.defer(await claimFolder(settings.dataDir))
  const { port, host } = settings
  await expectFreePort({ port, host, purpose: 'the shop', variable: 'PORT' })
  await checkExternalServices(environment)
  await forgetRunningShop(settings.dataDir)
  const apiUrl = `http://${reachableHost(settings.host)}:${apiPort}`
  const [services] = await Promise.all([
    startServices(settings, environment, apiUrl).then((running) => {
      started.defer(running.stop)
      return running
    }),
    options.prepare(),
  ])

  const apiEnvironment: NodeJS.ProcessEnv = {
    ...services.environment,
    ...defaults(settings, keys),
    ...given(environment),
    PORT: String(apiPort),
  }
  await noteRunningShop(settings.dataDir, apiEnvironment['DATABASE_URL'] ?? '')
  started.defer(() => forgetRunningShop(settings.dataDir))

  const api = await step('Shop', () =>
    startApi({
      nodeArgs: options.nodeArgs,
      environment: apiEnvironment,
      url: apiUrl,
      dataDir: settings.dataDir,
    }),
  )
  started.defer(api.stop)
  const failed = Promise.race([services.failed, api.ended.then(apiEnded)])
  const hasInbox = services.environment['SMTP_URL'] !== undefined
  return { keys, environment: apiEnvironment, apiUrl, hasInbox, failed }
}
