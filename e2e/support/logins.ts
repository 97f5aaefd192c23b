import type { Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { expect } from './test.ts'
import { expectToast } from './toasts.ts'

export const header = (page: Page) => page.getByRole('banner')

export async function fillLogin(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function register(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Register' })
  await form.getByLabel('Name', { exact: true }).fill('Maria Lindqvist')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password', { exact: true }).fill(password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Create Account' }).click()
}

export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, account)
  await expectToast(page, 'Welcome back!')
  await expectSignedIn(page)
}

export async function logOut(page: Page): Promise<void> {
  await header(page).getByRole('button', { name: 'Account' }).click()
  await header(page).getByRole('button', { name: 'Logout' }).click()
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(header(page).getByRole('button', { name: 'Account' })).toBeVisible()
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
}

type StoredSession = { access_token: string; refresh_token: string; expires_at: number }

export async function storedSession(page: Page): Promise<StoredSession | null> {
  return JSON.parse(
    await page.evaluate(() => localStorage.getItem('golden-bead-session') ?? 'null'),
  )
}
