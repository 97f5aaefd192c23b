import { startShop, type Shop } from '../../scripts/testing/shop-process.ts'
import { makeAccount } from '../support/accounts.ts'
import { expect, test as base } from '../support/test.ts'
import { expectSignedIn, logIn, refusedRequests, storedSession } from './account-pages.ts'

/** One that nobody else looks at while it is away. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // Playwright wants the first argument destructured, even when nothing is taken from it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({
  expectedConsole: [refusedRequests],
})

test('a session survives while the shop is away, even past the end of its token', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await logIn(page, await makeAccount(shop))
  const before = await storedSession(page)
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('grant_type=refresh_token'),
  )

  await shop.stop()
  await page.clock.fastForward('59:00')
  await refused
  await page.clock.runFor(20_000)
  await expectSignedIn(page)
  await page.clock.runFor(120_000)
  await expectSignedIn(page)
  expect(await storedSession(page)).toEqual(before)

  await shop.start()
  await page.clock.runFor(30_000)
  await expect
    .poll(async () => (await storedSession(page))?.access_token)
    .not.toBe(before?.access_token)
  await page.goto('/profile')
  await expect(page.getByRole('tablist')).toBeVisible()
})
