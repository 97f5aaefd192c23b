import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../root.ts'

/** Fetching a browser over a slow line takes minutes; a mirror that hangs would take for ever. */
const fetchWithinMs = 15 * 60_000
/** Others may be installing something as well. */
const aptInstall = '-o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends'.split(' ')

export async function runInstaller(command: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit', cwd: root, timeout: fetchWithinMs })
  const [code] = await once(child, 'exit').catch(() => [1])
  return code === 0
}

export const isRootOnDebian = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Installs packages of Debian's, and answers whether they are there. */
export async function installPackages(names: readonly string[]): Promise<boolean> {
  await runInstaller('apt-get', ['update', '-qq'])
  return runInstaller('apt-get', [...aptInstall, ...names])
}
