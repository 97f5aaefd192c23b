import { startShop, type Shop } from '../../scripts/testing/shop-process.ts'
import { test as base } from './test.ts'

/** For tests that need a shop of their own, which no other test reads. */
export const testWithOwnShop = (prepare?: (shop: Shop) => Promise<void>) =>
  base.extend<object, { shop: Shop }>({
    shop: [
      // Playwright wants the first argument destructured, even when nothing is taken from it.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const shop = await startShop()
        await prepare?.(shop)
        await use(shop)
        await shop.remove()
      },
      { scope: 'worker', timeout: 600_000 },
    ],
  })
