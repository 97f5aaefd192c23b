import { chromium as playwright, type Browser } from '@playwright/test'
import { chromiumFlags, provideChromium } from '../../scripts/browser/chromium.ts'

export async function provideBrowserPath(): Promise<string> {
  const path = await provideChromium()
  if (path !== undefined) return path
  throw new Error('No Chromium was found, and none could be fetched. Set CHROMIUM_PATH to one.')
}

export const openBrowser = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await provideBrowserPath(),
    args: chromiumFlags,
  })
