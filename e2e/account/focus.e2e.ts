import { makeAccount } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { fillLogin, logIn } from '../support/logins.ts'
import { rejectedRequests } from '../support/console-lines.ts'

test.describe('the focus', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('stays on the button of a form that was sent and refused', async ({ page, shop }) => {
    const account = await makeAccount(shop)
    await page.goto('/login')

    await fillLogin(page, { ...account, password: 'not the one' })

    await expectToast(page, 'Invalid login credentials')
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeFocused()
  })

  test('goes back to the field for another address', async ({ page }) => {
    await page.goto('/forgot-password')
    const field = page.getByRole('textbox', { name: 'Email', exact: true })
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeEnabled()
    await field.fill('nobody@example.test')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

    await page.getByRole('button', { name: 'Try a different email' }).press('Enter')

    await expect(field).toBeFocused()
  })

  test('is not lost when a part of the profile opens or closes', async ({ page, shop }) => {
    await logIn(page, await makeAccount(shop))
    await page.goto('/profile')

    await page.getByRole('button', { name: 'Edit' }).press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expectToast(page, 'Profile updated')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

    await page.getByRole('button', { name: 'Change password' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  })
})
