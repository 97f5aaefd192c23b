import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { LocalServiceError } from '../local-service-error.ts'
import { bareEnvironment } from './settings.ts'

const run = promisify(execFile)

export type ServiceUser = { uid: number; gid: number }

const serviceName = 'goldenbead'
const fallbackName = 'nobody'

/** PostgreSQL refuses to run as root: the user without rights whom it runs as then. */
export async function provideServiceUser(
  onProgress: (message: string) => void,
): Promise<ServiceUser> {
  const existing = await findUser(serviceName)
  if (existing) return existing

  onProgress(`Adding the system user "${serviceName}": PostgreSQL refuses to run as root`)
  for (const [program, args] of waysToAdd) {
    await run(program, args, { env: bareEnvironment }).catch(() => undefined)
    const added = await findUser(serviceName)
    if (added) return added
  }
  const fallback = await findUser(fallbackName)
  if (!fallback) throw nobodyToRunAs()
  onProgress(`That user cannot be added here, so PostgreSQL runs as "${fallbackName}"`)
  return fallback
}

/** The names of the tools: shadow-utils, and BusyBox. */
const waysToAdd: [string, string[]][] = [
  [
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'].concat([
      '--shell',
      '/usr/sbin/nologin',
      '--comment',
      'Golden Bead',
      serviceName,
    ]),
  ],
  ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', serviceName]],
]

async function findUser(name: string): Promise<ServiceUser | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return parseUser(lines.find((line) => line.startsWith(`${name}:`)))
}

/** An entry of /etc/passwd, unless it stands for root. */
export function parseUser(line: string | undefined): ServiceUser | undefined {
  const [, , uid, gid] = line?.split(':') ?? []
  const user = { uid: Number(uid), gid: Number(gid) }
  // macOS writes the number of "nobody" as -2.
  if (user.uid < 0) user.uid += 2 ** 32
  if (user.gid < 0) user.gid += 2 ** 32
  return user.uid > 0 && Number.isInteger(user.gid) ? user : undefined
}

function nobodyToRunAs(): LocalServiceError {
  return new LocalServiceError(
    'PostgreSQL refuses to run as root, and there is no other user to run it as.',
    'Start the shop as an ordinary user.',
  )
}
