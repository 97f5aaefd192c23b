import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeAccount, type Account } from '../support/accounts.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { arriveSignedIn, expectSignedOut, fillLogin } from '../support/logins.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('preferences are shown on another device as they were saved, and the newsletter is the subscription', async ({
  page,
  browser,
  shop,
}) => {
  const account = await makeAccount(shop)
  await arriveSignedIn(page, shop, account)
  await page.goto('/profile?tab=preferences')
  const form = page.getByRole('form', { name: 'Preferences' })
  for (const box of await form.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await form.getByRole('checkbox', { name: /^Offers/ }).uncheck()
  await form.getByRole('checkbox', { name: /^Analytics/ }).uncheck()
  await form.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Preferences saved')
  const subscription = await callAsService(shop, `/rest/v1/subscriptions?email=eq.${account.email}`)
  expect(await subscription.json()).toMatchObject([{ status: 'confirmed', source: 'preferences' }])

  const elsewhere = await browser.newPage({ baseURL: shop.url })
  await arriveSignedIn(elsewhere, shop, account)
  await elsewhere.goto('/profile?tab=preferences')
  const there = elsewhere.getByRole('form', { name: 'Preferences' })
  await expect(there.getByRole('checkbox', { name: /^Newsletter/ })).toBeChecked()
  await expect(there.getByRole('checkbox', { name: /^Offers/ })).not.toBeChecked()
  await expect(there.getByRole('checkbox', { name: /^Analytics/ })).not.toBeChecked()
  await elsewhere.close()
})

async function expectOwnData(page: Page, account: Account): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('account.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { email: account.email },
    profile: { name: account.name },
    preferences: null,
    subscription: null,
    messages: [],
  })
}

test.describe('the end of an account', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('comes after a download of its data, needs its address and the password, and is confirmed by mail', async ({
    page,
    shop,
  }) => {
    const account = await makeAccount(shop)
    await arriveSignedIn(page, shop, account)
    await page.goto('/profile')
    await expectOwnData(page, account)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    const address = dialog.getByLabel('Your email address')
    const password = dialog.getByLabel('Password', { exact: true })
    await expect(address).toBeFocused()
    await expectAccessibleInEveryScheme(page)
    await address.fill(`x${account.email}`)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(address).toHaveAccessibleDescription(/deleted by mistake/)
    await expect(address).toBeFocused()
    await address.fill(account.email.toUpperCase())
    await password.fill('not the password')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(password).toHaveAccessibleDescription(/not correct/)
    await expect(password).toBeFocused()
    await password.fill(account.password)
    await password.press('Enter')

    const heading = page.getByRole('heading', { level: 1, name: 'Your account was deleted' })
    await expect(heading).toBeVisible()
    await expectAccessibleInEveryScheme(page)
    await expectSignedOut(page)
    await waitForMail(shop.inboxUrl, account.email, /was deleted/)
    await page.goto('/login')
    await fillLogin(page, account)
    await expectToast(page, 'Invalid login credentials')
  })
})
