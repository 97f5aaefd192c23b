import type { Locator, Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { logIn } from '../support/logins.ts'
import { expect } from '../support/test.ts'

export async function openPanel(page: Page, shop: Shop, rest = ''): Promise<void> {
  await logIn(page, { ...shop.admin, name: 'Admin' })
  await page.goto(`/admin${rest}`)
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

/** From phone to desk, by day and by night: no barriers, and nothing beside the window. */
export async function expectReadable(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessibleInEveryScheme(page)
  }
}
