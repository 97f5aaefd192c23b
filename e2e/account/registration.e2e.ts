import { randomUUID } from 'node:crypto'
import { codeIn, linkIn, otherCode, waitForMail } from '../support/inbox.ts'
import { expect, test } from '../support/test.ts'
import {
  expectSignedIn,
  expectSignedOut,
  fillLogin,
  header,
  logOut,
  register,
} from '../support/logins.ts'
import { expectToast } from '../support/toasts.ts'
import { rejectedRequests } from '../support/console-lines.ts'

const confirmation = /confirm/i

test.describe('a new account', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('is made, confirmed from the mail, and used from then on', async ({ page, shop }) => {
    const email = `${randomUUID()}@example.test`
    const password = randomUUID()
    await page.goto('/register')
    await register(page, { email, password })

    await expectToast(page, 'Account created successfully!')
    await expectToast(page, 'Please check your email to confirm your account.')
    await expect(page).toHaveURL(`${shop.url}/login`)
    await page.reload()
    await expect(page.getByText(`the email we sent to ${email}`)).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page).toHaveURL(`${shop.url}/login`)

    await fillLogin(page, { email, password })
    await expectToast(page, 'Email not confirmed')
    await expect(page.getByRole('button', { name: 'Send the email again' })).toBeVisible()

    const mail = await waitForMail(shop.inboxUrl, email, confirmation)
    // Its toast may be gone by the time that every picture is there.
    await page.goto(linkIn(mail), { waitUntil: 'commit' })
    await expectToast(page, 'Your email address is confirmed')
    await expect(page).toHaveURL(`${shop.url}/`)
    await expectSignedIn(page)

    await page.reload()
    await expectSignedIn(page)
    await header(page).getByRole('button', { name: 'Account' }).click()
    await expect(header(page).getByText('Maria Lindqvist')).toBeVisible()
    await header(page).getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Hello, Maria Lindqvist' })).toBeVisible()

    await logOut(page)
    await expect(page).toHaveURL(`${shop.url}/`)
    await expectSignedOut(page)
    await page.goto('/login')
    await fillLogin(page, { email, password })
    await expectToast(page, 'Welcome back!')
  })

  test('is confirmed by the code of the mail, read on another device', async ({ page, shop }) => {
    const email = `${randomUUID()}@example.test`
    const password = randomUUID()
    await page.goto('/register?next=%2Fcheckout')
    await register(page, { email, password })
    const code = codeIn(await waitForMail(shop.inboxUrl, email, confirmation))
    const field = page.getByRole('textbox', { name: 'Code from the email' })

    await field.fill('12')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(field).toHaveAccessibleDescription('Please type the 6 digits of the code.')
    await field.fill(otherCode(code))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(field).toHaveAccessibleDescription('This code is not right, or it has expired.')
    await expect(field).toBeFocused()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await field.press('Enter')

    await expectToast(page, 'Your email address is confirmed')
    await expect(page).toHaveURL(`${shop.url}/checkout`)
    await expectSignedIn(page)
  })

  test('can have its confirmation sent again when the link was used before', async ({
    page,
    shop,
  }) => {
    const email = `${randomUUID()}@example.test`
    await page.request.post(`${shop.url}/auth/v1/signup`, {
      headers: { apikey: shop.publishableKey },
      data: { email, password: randomUUID(), data: { name: 'Ada' } },
      failOnStatusCode: true,
    })
    const link = linkIn(await waitForMail(shop.inboxUrl, email, confirmation))
    await page.request.get(link, { maxRedirects: 0 })

    await page.goto(link)

    await expect(page.getByText('This link has expired or was already used')).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expectSignedOut(page)
    const form = page.getByRole('form', { name: 'Send the link again' })
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Send a new link' }).click()
    await expectToast(page, 'Check your email')
  })
})
