import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { makeAccount, type Account } from '../support/accounts.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import {
  arriveSignedIn,
  expectSignedIn,
  expectSignedOut,
  getSession,
  logIn,
  logOut,
  saveSession,
  storedSession,
} from '../support/logins.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

/** Answers how many tabs renewed the session at the same time, at most, until it is asked. */
async function watchRenewals(context: BrowserContext): Promise<() => Promise<number>> {
  const asking = new Set<Page>()
  let most = 0
  await context.route(/grant_type=refresh_token/, async (route) => {
    const tab = route.request().frame().page()
    asking.add(tab)
    most = Math.max(most, asking.size)
    const response = await route.fetch()
    // Before its tab knows, and lets the next one ask.
    asking.delete(tab)
    await route.fulfill({ response })
  })
  return async () => {
    await context.unrouteAll()
    return most
  }
}

test.describe('a session', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('begins and ends in all tabs at once, and survives a reload', async ({
    page,
    context,
    shop,
  }) => {
    const account = await makeAccount(shop)
    const second = await context.newPage()
    await second.goto('/about')
    await expectSignedOut(second)

    await logIn(page, account)
    await expectSignedIn(second)
    await page.reload()
    await expectSignedIn(page)
    await second.goto('/profile')
    await expect(second.getByRole('tablist')).toBeVisible()
    await logOut(page)

    await expectSignedOut(page)
    await expect(second).toHaveURL(`${shop.url}/login?next=%2Fprofile`)
    expect(await storedSession(second)).toBeNull()
  })

  test('is renewed in the background, by one tab at a time, and outlives its token while the line is down', async ({
    page,
    context,
    shop,
  }) => {
    // One clock for all pages of the context.
    await context.clock.install()
    await arriveSignedIn(page, shop, await makeAccount(shop))
    await page.goto('/about')
    await expectSignedIn(page)
    const second = await context.newPage()
    await second.goto('/about')
    await expectSignedIn(second)
    const token = async () => (await storedSession(page))?.access_token
    const first = await token()
    const countTabs = await watchRenewals(context)

    await context.clock.fastForward('59:00')
    await expect.poll(token).not.toBe(first)
    await page.reload()
    await second.reload()
    await expectSignedIn(page)
    await expectSignedIn(second)
    expect(await storedSession(second)).toEqual(await storedSession(page))
    expect(await countTabs()).toBe(1)

    const renewed = await storedSession(page)
    const refused = context.waitForEvent('requestfailed', (request) =>
      request.url().includes('grant_type=refresh_token'),
    )
    await context.setOffline(true)
    await context.clock.fastForward('59:00')
    await refused
    await context.clock.runFor(140_000)
    await expectSignedIn(page)
    await expectSignedIn(second)
    expect(await storedSession(page)).toEqual(renewed)
    await context.setOffline(false)
    await context.clock.runFor(30_000)
    await expect.poll(token).not.toBe(renewed?.access_token)
    await page.goto('/profile')
    await expect(page.getByRole('tablist')).toBeVisible()
  })
})

async function changePassword(page: Page, account: Account, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password', { exact: true }).fill(account.password)
  await form.getByLabel('New password', { exact: true }).fill(next)
  await form.getByLabel('Confirm new password', { exact: true }).fill(next)
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, 'Password updated successfully')
}

test.describe('a session that is ended elsewhere', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('is over here with the next request, by a logout there or by a new password', async ({
    page,
    browser,
    shop,
  }) => {
    const account = await makeAccount(shop)
    await arriveSignedIn(page, shop, account)
    await page.goto('/about')
    await expectSignedIn(page)
    const otherDevice = await browser.newContext({ baseURL: shop.url })
    const other = await otherDevice.newPage()
    await arriveSignedIn(other, shop, account)
    await other.goto('/profile')

    await other.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expectToast(other, 'Logged out everywhere else')
    await page.reload()
    await expectSignedOut(page)

    await saveSession(page, await getSession(shop, account))
    await page.reload()
    await expectSignedIn(page)
    await changePassword(other, account, randomUUID())
    await page.reload()
    await expectSignedOut(page)
    await other.reload()
    await expectSignedIn(other)
    await otherDevice.close()
  })
})
