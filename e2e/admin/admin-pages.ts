import type { Locator, Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { logIn } from '../support/logins.ts'
import { expect } from '../support/test.ts'

export async function openPanel(page: Page, shop: Shop, search = ''): Promise<void> {
  await logIn(page, { ...shop.admin, name: 'Admin' })
  await page.goto(`/admin${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin panel' })).toBeVisible()
}

export const productForm = (page: Page): Locator => page.getByRole('form', { name: 'Product' })

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

export async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search by name or description' })
  await box.fill(words)
  await box.press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
}
