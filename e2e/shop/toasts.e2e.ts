import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'
import { cartLink, main, saveCart } from './shop-pages.ts'

const add = (page: Page) => main(page).getByRole('button', { name: 'Add to Cart', exact: true })

/** Opens a page on which time stands still: what the machine takes does not count. */
async function openTimeless(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('one toast at a time, announced, closed by its button, by key and by time', async ({
  page,
}) => {
  await openTimeless(page, '/product/pink-tower')
  await add(page).click()
  await expect(toasts(page)).toContainText('Added to cart')
  // Two frames later, for a second.
  await page.clock.runFor(100)
  await expect(page.locator('[aria-live]', { hasText: 'Added to cart' })).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Wishlist', exact: true }).click()
  await expect(toasts(page)).toContainText('Added to wishlist')
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(6000)
  await expect(toasts(page)).toHaveCount(0)

  await add(page).click()
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
  await expect(toasts(page).getByRole('link', { name: 'View cart' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
})

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
const bottomOf = async (locator: Locator) =>
  (await topOf(locator)) + ((await locator.boundingBox())?.height ?? 0)

/** Whether it could be pressed, without doing so. */
const couldBePressed = (control: Locator) => control.click({ trial: true })

test('on a phone a toast covers neither picture and title, nor what was pressed, nor the header and what that opens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // One more fits.
  await saveCart(page, [{ id: 'pink-tower', name: 'Pink Tower', price: 68.5, quantity: 998 }])
  await openTimeless(page, '/product/pink-tower')
  await add(page).click()
  await expect(toasts(page)).toBeVisible()
  for (const covered of [
    page.getByRole('banner'),
    main(page).getByRole('img').first(),
    page.getByRole('heading', { level: 1 }),
    add(page),
  ]) {
    const bottom = await bottomOf(covered)
    await expect.poll(() => topOf(toasts(page))).toBeGreaterThanOrEqual(bottom)
  }

  await main(page).getByRole('button', { name: 'Enlarge picture' }).click()
  const picture = page.getByRole('dialog', { name: 'Pink Tower' })
  const toastInPicture = picture.getByRole('listitem').filter({ hasText: 'Added to cart' })
  await expect(toastInPicture).toBeVisible()
  await couldBePressed(picture.getByRole('button', { name: 'Zoom in' }))
  await picture.locator('header').getByRole('button', { name: 'Close' }).click()
  await expect(picture).toHaveCount(0)
  await expect(toasts(page)).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  for (const name of ['Home', 'All Products']) {
    await couldBePressed(menu.getByRole('link', { name }))
  }
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(1)

  await add(page).click()
  await expect(toasts(page)).toContainText('You can have at most 999 of one item in your cart.')
  const close = await toasts(page).getByRole('button', { name: 'Close' }).boundingBox()
  expect(close?.width).toBeGreaterThanOrEqual(44)

  await cartLink(page, 999).click()
  await main(page).getByRole('button', { name: 'Clear Cart' }).click()
  await main(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cartLink(page, 999)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Pink Tower', exact: true })).toBeFocused()
})

test('Escape closes first the toast in a window, then the window, then what the header opens, wherever the focus is, then the toast', async ({
  page,
}) => {
  await openTimeless(page, '/product/pink-tower')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('banner').getByRole('search')
  await expect(search.getByRole('combobox')).toBeFocused()
  await add(page).click()
  await main(page).getByRole('button', { name: 'Enlarge picture' }).click()
  const picture = page.getByRole('dialog', { name: 'Pink Tower' })
  const toast = picture.getByRole('listitem').filter({ hasText: 'Added to cart' })
  await expect(toast).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(picture).toBeVisible()

  // As a press on plain text leaves it: no control has the focus.
  await picture.locator(':focus').blur()
  await page.keyboard.press('Escape')
  await expect(picture).toHaveCount(0)
  await expect(search).toBeVisible()

  await add(page).click()
  await expect(toasts(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(1)
  await expect(add(page)).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)
})
