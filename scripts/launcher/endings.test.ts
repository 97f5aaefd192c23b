import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { hasEnded } from '@golden-bead/local-services/child-server'
import { findFreePort } from '@golden-bead/local-services/ports'
import { removePostgresData } from '@golden-bead/local-services/postgres'
import { root } from '../root.ts'
import { findRunning, listProcessTree } from '../testing/process-tree.ts'
import { waitForReadyLine } from '../testing/shop-process.ts'

/** Without what npm adds for its scripts, as a person's shell has it. */
const outerPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith('node_modules/.bin'))
  .join(delimiter)

type Command = [program: string, ...args: string[]]

const startCommand: Command = [process.execPath, join(root, 'scripts/commands/start.ts')]

const devCommand: Command = [process.execPath, join(root, 'scripts/commands/dev.ts')]

/** A shop in a process group of its own, as a terminal would make one. */
async function startWith([program, ...args]: Command) {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-endings-'))
  const port = String(await findFreePort())
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: outerPath,
      PORT: port,
      MAIL_PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const closed = once(child, 'close')
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  onTestFinished(async () => {
    await endGroup(child)
    await removePostgresData(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  await waitForReadyLine(child)
  return {
    // A process that has said something has an id.
    child: child as ChildProcess & { pid: number },
    url: `http://127.0.0.1:${port}`,
    closed,
    printed: () => printed,
    isNoted: () => existsSync(join(dataDir, 'running.json')),
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return
  process.kill(-child.pid, 'SIGTERM')
  await once(child, 'close')
}

async function findDatabaseServer(launcherPid: number): Promise<number> {
  const tree = await listProcessTree(launcherPid)
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '-p', tree.join(',')])
  const line = stdout.split('\n').find((each) => /bin\/postgres -D/.test(each))
  return Number.parseInt(line ?? '', 10)
}

const knock = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => 'answers',
    () => 'silent',
  )

test.each<[string, (npm: { pid: number }) => void]>([
  [
    'Ctrl-C, which the terminal sends to everybody and npm once more,',
    ({ pid }) => void process.kill(-pid, 'SIGINT'),
  ],
  ['SIGTERM to npm alone', ({ pid }) => void process.kill(pid, 'SIGTERM')],
])('%s closes the whole shop in order', async (_name, end) => {
  const shop = await startWith(['npm', 'start'])
  const tree = await listProcessTree(shop.child.pid)

  end(shop.child)
  await shop.closed

  expect(tree.length).toBeGreaterThan(3)
  await expect.poll(() => findRunning(tree)).toEqual([])
  expect([await knock(shop.url), shop.isNoted()]).toEqual(['silent', false])
  expect(shop.printed()).not.toContain('error')
})

test('a shop in development answers when it says so, and is gone when it is ended', async () => {
  const shop = await startWith(devCommand)
  const page = await fetch(shop.url)
  const ofTheApi = ['/health/ready', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']
  const answers = await Promise.all(ofTheApi.map((path) => fetch(`${shop.url}${path}`)))

  expect([page.status, ...answers.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200])
  expect(await page.text()).toContain('@vite/client')
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(texts.filter((text) => text.includes('@vite/client'))).toEqual([])
  shop.child.kill('SIGTERM')
  expect(await shop.closed).toEqual([0, null])
  expect(await knock(shop.url)).toBe('silent')
})

test('a database that is killed is named, and the rest does not stay behind', async () => {
  const shop = await startWith(startCommand)

  process.kill(await findDatabaseServer(shop.child.pid), 'SIGKILL')
  const [code] = await shop.closed

  expect([code, await knock(shop.url)]).toEqual([1, 'silent'])
  expect(shop.printed()).toContain('The local database ended by itself.\nIts log, ')
  expect(shop.printed()).not.toMatch(/^\s+at /m)
})

test.each([
  ['a shop', startCommand],
  ['a shop in development', devCommand],
])('%s whose launcher was killed leaves no process and no port behind', async (_name, command) => {
  const shop = await startWith(command)
  const tree = await listProcessTree(shop.child.pid)

  shop.child.kill('SIGKILL')

  await expect.poll(() => knock(shop.url)).toBe('silent')
  await expect.poll(() => findRunning(tree)).toEqual([])
})
