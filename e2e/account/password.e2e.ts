import { randomUUID } from 'node:crypto'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeAccount } from '../support/accounts.ts'
import { codeIn, linkIn, otherCode, waitForMail } from '../support/inbox.ts'
import { expect, test } from '../support/test.ts'
import {
  expectSignedIn,
  expectSignedOut,
  fillLogin,
  logIn,
  storedSession,
} from '../support/logins.ts'
import { expectToast } from '../support/toasts.ts'
import { rejectedRequests } from '../support/console-lines.ts'

test.use({ expectedConsole: [rejectedRequests] })

test('a forgotten password is replaced from the mail, and the old one is refused', async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop)
  const password = randomUUID()
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).first().fill(account.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const mail = await waitForMail(shop.inboxUrl, account.email, /password/i)
  const answer = await page.goto(linkIn(mail))
  const token = new URL(answer?.url() ?? '').searchParams.get('access_token') ?? ''
  expect(token).not.toBe('')
  await expect(page).toHaveURL(`${shop.url}/reset-password`)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''))
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill('another')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible()
  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Password' }).click()

  await expectToast(page, 'Password updated successfully')
  await expect(page).toHaveURL(`${shop.url}/login`)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('token')
  expect(await storedSession(page)).toBeNull()
  expect(referrers.filter((address) => address.includes('?'))).toEqual([])
  // What a proxy wrote down of the address opens nothing any more.
  const askWithToken = () =>
    page.request.get(`${shop.url}/auth/v1/user`, {
      headers: { apikey: shop.publishableKey, authorization: `Bearer ${token}` },
    })
  await expect.poll(async () => (await askWithToken()).status()).toBe(403)
  await fillLogin(page, account)
  await expectToast(page, 'Invalid login credentials')
  await fillLogin(page, { ...account, password })
  await expectToast(page, 'Welcome back!')
})

test('a forgotten password is replaced by the code of the mail', async ({ page, shop }) => {
  const account = await makeAccount(shop)
  const password = randomUUID()
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).first().fill(account.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  const code = codeIn(await waitForMail(shop.inboxUrl, account.email, /password/i))
  const field = page.getByRole('textbox', { name: 'Code from the email' })

  await field.fill(otherCode(code))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveAccessibleDescription('This code is not right, or it has expired.')
  await expectAccessibleInEveryScheme(page)
  await field.fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused()
  // The code is for a new password: nobody is logged in by it.
  await expectSignedOut(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Password' }).click()

  await expectToast(page, 'Password updated successfully')
  await fillLogin(page, { ...account, password })
  await expectToast(page, 'Welcome back!')
})

test('a reset link works once', async ({ page, shop }) => {
  const account = await makeAccount(shop)
  await page.request.post(`${shop.url}/auth/v1/recover?redirect_to=${shop.url}/reset-password`, {
    headers: { apikey: shop.publishableKey },
    data: { email: account.email },
    failOnStatusCode: true,
  })
  const link = linkIn(await waitForMail(shop.inboxUrl, account.email, /password/i))
  await page.request.get(link, { maxRedirects: 0 })

  await page.goto(link)

  await expectToast(page, 'Invalid reset link')
  await expect(page).toHaveURL(`${shop.url}/forgot-password`)
})

test('a new password needs the current one and ends the other logins', async ({
  page,
  browser,
  shop,
}) => {
  const account = await makeAccount(shop)
  const password = randomUUID()
  const otherDevice = await browser.newContext({ baseURL: shop.url })
  const other = await otherDevice.newPage()
  await logIn(other, account)
  await logIn(page, account)
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Change password' }).click()
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password', { exact: true }).fill('not the one')
  await form.getByLabel('New password', { exact: true }).fill(password)
  await form.getByLabel('Confirm new password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expect(form.getByText('Current password is not correct.')).toBeVisible()
  await form.getByLabel('Current password', { exact: true }).fill(account.password)
  await form.getByRole('button', { name: 'Update Password' }).click()

  await expectToast(page, 'Password updated successfully')
  await page.reload()
  await expectSignedIn(page)
  await other.reload()
  await expectSignedOut(other)
  await otherDevice.close()
})
