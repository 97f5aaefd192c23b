import type { Request } from '@playwright/test'
import { makeAccount } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import {
  expectSignedIn,
  expectSignedOut,
  fillLogin,
  logIn,
  logOut,
  storedSession,
} from '../support/logins.ts'
import { expectToast } from '../support/toasts.ts'
import { rejectedRequests } from '../support/console-lines.ts'

test.describe('a session', () => {
  test('survives a reload, and a second tab has it too', async ({ page, context, shop }) => {
    await logIn(page, await makeAccount(shop))

    await page.reload()
    await expectSignedIn(page)
    const second = await context.newPage()
    await second.goto('/profile')

    await expect(second.getByRole('tab', { name: 'Profile' })).toBeVisible()
  })

  test('ends at the home page, though the visitor never was there before', async ({
    page,
    shop,
  }) => {
    await page.goto('/login?next=%2Fprofile')
    await fillLogin(page, await makeAccount(shop))
    await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()

    await logOut(page)

    await expectSignedOut(page)
    await expect(page.getByRole('heading', { level: 1, name: /hand teaches/ })).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/`)
  })

  test('begins and ends in all tabs at once', async ({ page, context, shop }) => {
    const account = await makeAccount(shop)
    const second = await context.newPage()
    await second.goto('/about')
    await expectSignedOut(second)

    await logIn(page, account)
    await expectSignedIn(second)
    await second.goto('/profile')
    await expect(second.getByRole('tablist')).toBeVisible()
    await logOut(page)

    await expectSignedOut(page)
    await expect(second).toHaveURL(`${shop.url}/login?next=%2Fprofile`)
    expect(await storedSession(second)).toBeNull()
  })

  test('is renewed in the background, by one tab at a time', async ({ page, context, shop }) => {
    // One clock for all pages of the context.
    await context.clock.install()
    await logIn(page, await makeAccount(shop))
    const second = await context.newPage()
    await second.goto('/about')
    await expectSignedIn(second)
    const before = await storedSession(page)
    const running = new Set<Request>()
    let runningMost = 0
    context.on('request', (request) => {
      if (!request.url().includes('grant_type=refresh_token')) return
      running.add(request)
      runningMost = Math.max(runningMost, running.size)
    })
    context.on('requestfinished', (request) => running.delete(request))
    context.on('requestfailed', (request) => running.delete(request))

    await context.clock.fastForward('59:00')
    await expect
      .poll(async () => (await storedSession(page))?.access_token)
      .not.toBe(before?.access_token)
    await page.reload()
    await second.reload()

    await expectSignedIn(page)
    await expectSignedIn(second)
    expect(await storedSession(second)).toEqual(await storedSession(page))
    expect(runningMost).toBe(1)
  })

  test('comes back to the page that asked for the login', async ({ page, shop }) => {
    const account = await makeAccount(shop)
    await page.goto('/profile?tab=orders')
    await expect(page).toHaveURL(`${shop.url}/login?next=%2Fprofile%3Ftab%3Dorders`)

    await fillLogin(page, account)

    await expect(page).toHaveURL(`${shop.url}/profile?tab=orders`)
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  })
})

test.describe('a session that is ended elsewhere', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('is over here with the next request', async ({ page, browser, shop }) => {
    const account = await makeAccount(shop)
    await logIn(page, account)
    const otherDevice = await browser.newContext({ baseURL: shop.url })
    const other = await otherDevice.newPage()
    await logIn(other, account)

    await other.goto('/profile')
    await other.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expectToast(other, 'Logged out everywhere else')
    await page.reload()

    await expectSignedOut(page)
    await other.reload()
    await expectSignedIn(other)
    await otherDevice.close()
  })
})
