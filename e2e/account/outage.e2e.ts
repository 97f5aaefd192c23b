import { makeAccount } from '../support/accounts.ts'
import { testWithOwnShop } from '../support/own-shop.ts'
import { expect } from '../support/test.ts'
import { expectSignedIn, logIn, storedSession } from '../support/logins.ts'
import { rejectedRequests } from '../support/console-lines.ts'

const test = testWithOwnShop()

test.use({
  expectedConsole: [rejectedRequests],
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
