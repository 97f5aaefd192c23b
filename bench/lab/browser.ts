import { chromium as playwright, type Browser } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/browser/chromium.ts'

export async function provideBrowserPath(): Promise<string> {
  const path = findChromium()
  if (path !== undefined) return path
  throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.')
}

export const openBrowser = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await provideBrowserPath(),
    args: chromiumFlags,
  })
