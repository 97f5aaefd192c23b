import type { Locator, Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessible, expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { getSharedAdminSession, saveSession, type Session } from '../support/logins.ts'
import { expect } from '../support/test.ts'

/** A test that ends its session, or has it renewed, needs one of its own. */
export async function openPanel(
  page: Page,
  shop: Shop,
  rest = '',
  session?: Session,
): Promise<void> {
  await saveSession(page, session ?? (await getSharedAdminSession(shop)))
  await page.goto(`/admin${rest}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin panel' })).toBeVisible()
}

export const productForm = (page: Page): Locator => page.getByRole('form', { name: 'Product' })

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

export async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search name, description or SKU' })
  await box.fill(words)
  await box.press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
}

export async function expectNothingBeside(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

/** From phone to desk, by day and by night: no barriers, and nothing beside the window. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNothingBeside(page, 768)
  await expectNothingBeside(page, 390)
  await expectAccessible(page)
  await expectNothingBeside(page, 1440)
  await expectAccessibleInEveryScheme(page)
}

/** Presses a button of an order that stands behind 'More actions'. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
}
