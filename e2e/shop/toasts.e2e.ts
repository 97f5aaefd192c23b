import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { main, open } from './shop-pages.ts'

const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Notification/ }).getByRole('listitem')
const add = (page: Page) => main(page).getByRole('button', { name: 'Add to Cart', exact: true })

test('one toast at a time, announced, closed by its button and by key', async ({ page }) => {
  await open(page, '/product/pink-tower')
  await add(page).click()
  await expect(toasts(page)).toContainText('Added to cart')
  await expect(page.locator('[aria-live]', { hasText: 'Added to cart' })).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Wishlist' }).click()
  await expect(toasts(page)).toContainText('Added to wishlist')
  await expect(toasts(page)).toHaveCount(1)

  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toHaveCount(0)

  await add(page).click()
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)

  await add(page).click()
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast goes by itself after about five seconds', async ({ page }) => {
  await page.clock.install()
  await open(page, '/product/pink-tower')
  await add(page).click()
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(3000)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(3000)
  await expect(toasts(page)).toHaveCount(0)
})
