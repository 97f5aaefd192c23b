/**
 * The entry point of every `npm` command. It runs on whatever Node the machine has, installs what is
 * missing, and hands over to the command on the Node that the project brings along. What runs for
 * long is started with `exec` and the path of Node: the shells that npm and pnpm put between, one
 * for the script and one for `node`, would die of a signal and pass none on.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const stampFile = join(root, 'node_modules/.golden-bead-lockfile')
const oldestNode = [20, 19]
/** The first line of Node that runs TypeScript files as they are. */
const oldestNodeForCommands = [22, 18]

const isOlder = (version, [major, minor]) => {
  const [ourMajor = 0, ourMinor = 0] = version.split('.').map(Number)
  return ourMajor < major || (ourMajor === major && ourMinor < minor)
}

function fail(cause, remedy) {
  process.stderr.write(`\n${cause}\n${remedy}\n`)
  process.exit(1)
}

const lockfileHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')

const isInstalled = () =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockfileHash()

function install() {
  process.stdout.write('Installing packages (once, about a minute) ...\n')
  const started = Date.now()
  const { status } = spawnSync(
    'npx',
    [
      '--yes',
      manifest.packageManager,
      'install',
      '--frozen-lockfile',
      '--config.confirmModulesPurge=false',
    ],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) {
    fail(
      'The packages could not be installed.',
      'Read the lines above: most often the network or the npm registry is out of reach. Then run the command again.',
    )
  }
  writeFileSync(stampFile, lockfileHash())
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(`Packages installed (${seconds} s)\n`)
}

function nodeForCommands() {
  const own = Object.keys(manifest.optionalDependencies)
    .map((name) => join(root, 'node_modules', name, 'bin/node'))
    .find((path) => existsSync(path))
  if (own !== undefined) return own
  if (isOlder(process.versions.node, oldestNodeForCommands)) {
    fail(
      `There is no Node 24 package for ${process.platform}-${process.arch}.`,
      'Install Node 24 and run the command again.',
    )
  }
  return process.execPath
}

if (isOlder(process.versions.node, oldestNode)) {
  fail(
    `Node ${process.versions.node} is too old.`,
    `Install Node ${oldestNode.join('.')} or newer and run the command again.`,
  )
}
if (!isInstalled()) install()

const [command, ...args] = process.argv.slice(2)
const node = nodeForCommands()
const child = spawn(node, [join(root, 'scripts/commands', `${command}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${dirname(node)}:${process.env.PATH}`,
    // A launcher that finds itself compiled starts with half of the work. Where nothing can be
    // written, Node goes without.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal))
}
child.on('error', (error) => {
  fail(
    `${node} cannot be run (${error.code}).`,
    'It needs a system with glibc, which Alpine is not, and a folder in which programs may run.',
  )
})
// To be stopped is how a shop ends that runs until then. Nothing else has done its work by that.
const runsUntilStopped = command === 'start' || command === 'dev'
child.on('exit', (code, signal) => {
  if (code !== null) process.exitCode = code
  else process.exitCode = runsUntilStopped && ['SIGINT', 'SIGTERM'].includes(signal) ? 0 : 1
})
