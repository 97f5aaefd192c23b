import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { chromium } from '@playwright/test'
import { root } from '../root.ts'

/** It asks nobody for updates, works as root, and needs no graphics card. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The one without windows comes first: our pages are drawn in two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const onPath = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable)

/** A name that leads nowhere is a mistake, and no wish for another browser. */
export function readChromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined || named === '') return undefined
  if (isExecutable(named)) return named
  throw new LocalServiceError(
    `CHROMIUM_PATH names no program that can be run: ${named}`,
    'Set it to a Chromium, or leave it out.',
  )
}

/** A Chromium that is there: the one that was named, one on the path, or Playwright's own. */
export const findChromium = (): string | undefined =>
  readChromiumPath() ?? onPath() ?? [chromium.executablePath()].find(isExecutable)

/** Fetching a browser over a slow line takes minutes; a mirror that hangs would take for ever. */
const fetchWithinMs = 15 * 60_000

async function run(command: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit', cwd: root, timeout: fetchWithinMs })
  const [code] = await once(child, 'exit').catch(() => [1])
  return code === 0
}

const isRootOnDebian = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Finds a Chromium or fetches one, and says so before it begins. */
export async function provideChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found !== undefined) return found

  if (isRootOnDebian()) {
    process.stdout.write("No Chromium was found: installing Debian's package with apt-get ...\n")
    await run('apt-get', ['update', '-qq'])
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    const isThere = await run('apt-get', [...install, 'chromium-headless-shell'])
    // Older releases of Debian have the whole browser only.
    if (!isThere) await run('apt-get', [...install, 'chromium'])
  } else {
    process.stdout.write("No Chromium was found: fetching Playwright's own ...\n")
    await run(join(root, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'])
  }
  return findChromium()
}
