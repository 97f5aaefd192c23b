import { randomUUID } from 'node:crypto'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
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
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeFocused()
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

    await field.fill(otherCode(code))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(field).toHaveAccessibleDescription('This code is not right, or it has expired.')
    await expect(field).toBeFocused()
    await expectAccessibleInEveryScheme(page)
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await field.press('Enter')

    await expectToast(page, 'Your email address is confirmed')
    await expect(page).toHaveURL(`${shop.url}/checkout`)
    // The header of the checkout leads nowhere but back to the cart.
    await page.goto('/')
    await expectSignedIn(page)
  })
})
