import { expect, test as base, type Page } from '@playwright/test'
import { isHydrated } from '../../scripts/browser/is-hydrated.ts'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { findShopOf } from './shared-shops.ts'

export { expect }

type Fixtures = {
  /** Messages of the browser that a test expects, such as the log line of a missing page. */
  expectedConsole: RegExp[]
}

/**
 * Every project has a shop of its own, unless E2E_SHOP_URL names one for all of them; every page
 * that logs an error or breaks the policy fails.
 */
export const test = base.extend<Fixtures, { shop: Shop }>({
  shop: [
    // Playwright wants the first argument destructured, even when nothing is taken from it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      await use(findShopOf(project.name))
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },
  expectedConsole: [[], { option: true }],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', waitForScripts)
    await use(context)
  },
  page: async ({ page, expectedConsole }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      if (expectedConsole.some((pattern) => pattern.test(message.text()))) return
      errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors).toEqual([])
  },
})

/** `load` fires before our scripts have run. */
export function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const hasScripts = () => page.waitForFunction(isHydrated)
  page.goto = async (url, how) => {
    const response = await goto(url, how)
    if (how?.waitUntil !== 'commit') await hasScripts()
    return response
  }
  page.reload = async (...how) => {
    const response = await reload(...how)
    await hasScripts()
    return response
  }
}
