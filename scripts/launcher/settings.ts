import { join, resolve } from 'node:path'
import { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { root } from '../root.ts'
import { spokenHost } from './reachable-host.ts'

export type LauncherSettings = {
  host: string
  port: number
  mailPort: number
  dataDir: string
  /** The address of the shop on this machine, behind any proxy. */
  url: string
  siteUrl: string
}

function readPort(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name] ?? ''
  if (text === '') return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new LocalServiceError(
    `${name} is not a port number.`,
    `Set ${name} to a whole number from 1 to 65535, or leave it out for ${fallback}.`,
  )
}

/** What the launcher itself decides; everything else in the environment is the API's to read. */
export function readLauncherSettings(environment: NodeJS.ProcessEnv): LauncherSettings {
  const port = readPort(environment, 'PORT', 3000)
  const mailPort = readPort(environment, 'MAIL_PORT', 8025)
  if (port === mailPort) {
    throw new LocalServiceError(
      'PORT and MAIL_PORT are the same.',
      'Give the shop and the inbox two different ports.',
    )
  }
  const host = environment['HOST'] || '127.0.0.1'
  const url = `http://${spokenHost(host)}:${port}`
  return {
    host,
    port,
    mailPort,
    dataDir: resolve(environment['DATA_DIR'] || join(root, '.data')),
    url,
    siteUrl: environment['SITE_URL'] || url,
  }
}
