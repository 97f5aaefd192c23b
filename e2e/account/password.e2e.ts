import { randomUUID } from 'node:crypto'
import { makeAccount } from '../support/accounts.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { expect, test } from '../support/test.ts'
import { fillLogin, storedSession } from '../support/logins.ts'
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
