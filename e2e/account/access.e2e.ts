import type { Page } from '@playwright/test'
import { makeAccount } from '../support/accounts.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { arriveSignedIn, header } from '../support/logins.ts'
import { expectToast } from '../support/toasts.ts'

test('the pages of the account are accessible', async ({ page, shop }) => {
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    const submit = page.getByRole('main').getByRole('button').last()
    await expect(submit).toBeEnabled()
    await expectAccessibleInEveryScheme(page)
    await submit.click()
    await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeFocused()
    await expectAccessibleInEveryScheme(page)
  }

  await arriveSignedIn(page, shop, await makeAccount(shop))
  await page.goto('/profile')
  await header(page).getByRole('button', { name: 'Account' }).click()
  await expectAccessibleInEveryScheme(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expectAccessibleInEveryScheme(page)
  for (const tab of ['Orders', 'Addresses', 'Preferences']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessibleInEveryScheme(page)
  }
})

/** Where the focus goes as parts of the profile open and close. */
async function editByKeyboard(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit' })
  // It waits for the phone number, and a key does not wait for a button.
  await expect(edit).toBeEnabled()
  await edit.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expectToast(page, 'Profile updated')
  await page.keyboard.press('Tab')
  await expect(edit).toBeFocused()

  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
}

test('everything is done by keyboard alone', async ({ page, shop }) => {
  const account = await makeAccount(shop)
  await page.goto('/login')
  await expect(page.getByRole('main').getByRole('button').last()).toBeEnabled()

  await page.getByLabel('Email', { exact: true }).first().focus()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  const menu = header(page).getByRole('button', { name: 'Account' })
  await expect(menu).toBeVisible()
  // The new page takes the focus first, as it should.
  await expect(page.getByRole('main')).toBeFocused()

  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shop.url}/profile`)
  await expect(page.getByRole('main')).toBeFocused()
  await editByKeyboard(page)
})
