import type { Page } from '@playwright/test'
import { fillLogin } from '../support/logins.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'
import { cartLink, main, saveCart } from './shop-pages.ts'
import { failedResponses } from '../support/console-lines.ts'

const add = (page: Page) => main(page).getByRole('button', { name: 'Add to Cart', exact: true })

/** Opens a page on which time stands still: what the machine takes does not count. */
async function openTimeless(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function addWhileSearching(page: Page) {
  await openTimeless(page, '/product/pink-tower')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('banner').getByRole('search')
  await expect(search.getByRole('combobox')).toBeFocused()
  await add(page).click()
  return search
}

test('one toast at a time, announced, closed by its button and by key', async ({ page }) => {
  await openTimeless(page, '/product/pink-tower')
  await add(page).click()
  await expect(toasts(page)).toContainText('Added to cart')
  // Two frames later, for a second.
  await page.clock.runFor(100)
  await expect(page.locator('[aria-live]', { hasText: 'Added to cart' })).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Wishlist', exact: true }).click()
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
  await expect(toasts(page).getByRole('link', { name: 'View cart' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast goes by itself after about five seconds', async ({ page }) => {
  await openTimeless(page, '/product/pink-tower')
  await add(page).click()
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(3000)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(3000)
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast that can undo something stays twice as long', async ({ page }) => {
  await saveCart(page, [{ id: 'pink-tower', name: 'Pink Tower', price: 68.5, quantity: 1 }])
  await openTimeless(page, '/cart')
  await main(page).getByRole('button', { name: 'Clear Cart' }).click()
  await expect(toasts(page)).toContainText('Cart cleared')
  await page.mouse.move(0, 0)
  await page.clock.runFor(9000)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(2000)
  await expect(toasts(page)).toHaveCount(0)
})

test.describe('a toast of an error', () => {
  test.use({ expectedConsole: [failedResponses] })

  test('stays until it is put away', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await fillLogin(page, { email: 'nobody@example.com', password: 'not a password' })
    await expect(toasts(page)).toContainText('Login failed')
    await page.mouse.move(0, 0)
    await page.clock.runFor(60_000)
    await expect(toasts(page)).toHaveCount(1)
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect(toasts(page)).toHaveCount(0)
  })

  test('goes soon after the page that it speaks of', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await fillLogin(page, { email: 'nobody@example.com', password: 'not a password' })
    await expect(toasts(page)).toContainText('Login failed')
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(toasts(page)).toHaveCount(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(6000)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('what was added is one press away, in the cart', async ({ page }) => {
  await openTimeless(page, '/product/pink-tower')
  await add(page).click()
  await toasts(page).getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(toasts(page)).toHaveCount(0)
})

test('on a phone a toast covers neither picture and title, nor what was pressed, nor the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openTimeless(page, '/product/pink-tower')
  await add(page).click()
  await expect(toasts(page)).toBeVisible()
  const top = async () => (await toasts(page).boundingBox())?.y ?? 0
  for (const covered of [
    page.getByRole('banner'),
    main(page).getByRole('img').first(),
    page.getByRole('heading', { level: 1 }),
    add(page),
  ]) {
    const box = await covered.boundingBox()
    await expect.poll(top).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  }
  await cartLink(page, 1).click()
  await main(page).getByRole('button', { name: 'Clear Cart' }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cartLink(page, 1)).toBeVisible()
})

test('a toast leaves the way out of an enlarged picture free', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openTimeless(page, '/product/pink-tower')
  await add(page).click()
  await main(page).getByRole('button', { name: 'Enlarge picture' }).click()
  const picture = page.getByRole('dialog', { name: 'Pink Tower' })
  const toast = picture.getByRole('listitem').filter({ hasText: 'Added to cart' })
  await expect(toast).toBeVisible()
  const press = { trial: true }
  await picture.locator('header').getByRole('button', { name: 'Close' }).click(press)
  await picture.getByRole('button', { name: 'Zoom in' }).click(press)
  await expect(toast).toBeVisible()
})

test('what the header opens on a phone lies above a toast, and closes without it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openTimeless(page, '/product/pink-tower')
  await add(page).click()
  await expect(toasts(page)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  for (const name of ['Home', 'All Products']) {
    await menu.getByRole('link', { name }).click({ trial: true })
  }

  await page.keyboard.press('Escape')

  await expect(menu).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(1)
})

test('Escape closes first what the header opens, wherever the focus is, then the toast', async ({
  page,
}) => {
  const search = await addWhileSearching(page)
  await expect(toasts(page)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(1)
  await expect(add(page)).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)
})

test('Escape closes first the toast in a window, then the window, and the search of the header last', async ({
  page,
}) => {
  const search = await addWhileSearching(page)
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

  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
})
