import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../root.ts'
import { installPackages, isRootOnDebian, runInstaller } from './fetch-program.ts'
import { isExecutable, listOnPath, readNamedProgram } from './find-program.ts'

/** No requests for updates, runs as root, and needs no graphics card. */
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

export const readChromiumPath = () => readNamedProgram('CHROMIUM_PATH', 'a Chromium')

/** A Chromium that is there: the one that was named, one on the path, or Playwright's own. */
export const findChromium = (): string | undefined =>
  readChromiumPath() ?? [...listOnPath(names), chromium.executablePath()].find(isExecutable)

/** Finds a Chromium or fetches one, and says so before it begins. */
export async function provideChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found !== undefined) return found

  if (isRootOnDebian()) {
    process.stdout.write("No Chromium was found: installing Debian's package with apt-get ...\n")
    const isThere = await installPackages(['chromium-headless-shell'])
    // Older releases of Debian have the whole browser only.
    if (!isThere) await installPackages(['chromium'])
  } else {
    process.stdout.write("No Chromium was found: fetching Playwright's own ...\n")
    await runInstaller(join(root, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'])
  }
  return findChromium()
}
