import { access, constants, statfs } from 'node:fs/promises'
import { expectFreePort } from '@golden-bead/local-services/ports'
import { providePrivateFolder } from '@golden-bead/local-services/private-folder'
import { startPostgres } from '@golden-bead/local-services/postgres'
import { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { findChromium } from '../browser/chromium.ts'
import { otherEngines } from '../browser/other-engines.ts'
import { say } from '../launcher/progress.ts'
import { findRunningDatabase } from '../launcher/running-shop.ts'
import { readLauncherSettings } from '../launcher/settings.ts'

/** What is optional may be missing. */
type Finding = { name: string; error?: string; isOptional?: boolean }

const freeBytesMin = 1024 ** 3

async function examine(name: string, look: () => Promise<string | undefined>): Promise<Finding> {
  try {
    const error = await look()
    return error === undefined ? { name } : { name, error }
  } catch (error) {
    const remedy = error instanceof LocalServiceError ? ` ${error.remedy}` : ''
    return { name, error: `${error instanceof Error ? error.message : String(error)}${remedy}` }
  }
}

const lookAtPort = (wanted: Parameters<typeof expectFreePort>[0]) => async () => {
  await expectFreePort(wanted)
  return undefined
}

const { dataDir, host, port, mailPort } = readLauncherSettings(process.env)

/** What a shop that runs has taken for itself cannot be tried at the same time. */
const examineForStart = async () => [
  await examine(
    `port ${port} for the shop`,
    lookAtPort({ port, host, purpose: 'the shop', variable: 'PORT' }),
  ),
  await examine(
    `port ${mailPort} for the inbox`,
    lookAtPort({ port: mailPort, purpose: 'the inbox', variable: 'MAIL_PORT' }),
  ),
  await examine('embedded database', async () => {
    const postgres = await startPostgres({ dataDir, onProgress: say })
    await postgres.stop()
    return undefined
  }),
]

const isRunning = (await findRunningDatabase(dataDir)) !== undefined

const findings = [
  await examine(`Node ${process.versions.node} on ${process.platform}-${process.arch}`, () =>
    Promise.resolve(undefined),
  ),
  await examine(`data folder ${dataDir}`, async () => {
    await providePrivateFolder(dataDir)
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize < freeBytesMin ? 'Less than 1 GB is free on its disk.' : undefined
  }),
  ...(isRunning ? [{ name: 'ports and database: the shop is running' }] : await examineForStart()),
  await examine('a Chromium for the browser tests', () =>
    Promise.resolve(
      findChromium() === undefined
        ? 'None was found; npm test will try to get one. Set CHROMIUM_PATH to use your own.'
        : undefined,
    ),
  ),
  ...(await Promise.all(
    otherEngines.map(async ({ name, program, find }) => ({
      ...(await examine(`${name} for the browser tests`, () =>
        Promise.resolve(
          find() === undefined
            ? `No ${program} was found; npm test will try to get it, or leave its tests out.`
            : undefined,
        ),
      )),
      isOptional: true,
    })),
  )),
]

const markOf = ({ error, isOptional = false }: Finding) =>
  error === undefined ? '✓' : isOptional ? '-' : '✗'

for (const finding of findings) {
  const { name, error } = finding
  say(`${markOf(finding)} ${name}${error === undefined ? '' : `\n  ${error}`}`)
}
process.exitCode = findings.some((finding) => markOf(finding) === '✗') ? 1 : 0
