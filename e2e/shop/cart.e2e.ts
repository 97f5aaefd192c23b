import type { Page } from '@playwright/test'
import { expectToast } from '../support/toasts.ts'
import { expect, test } from '../support/test.ts'
import { cartItem, cartLink, main, saveCart, savedCart, summaryLine } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'

const line = (id: string, price: number, quantity = 1) => ({ id, name: id, price, quantity })

test('a cart is filled, raised, set, and emptied, with every total to the cent', async ({
  page,
  shop,
}) => {
  const category = await makeCategory(shop, [
    { name: 'Cheap Beads', price: 0.1 },
    { name: 'Fine Beads', price: 24.97 },
  ])
  await page.goto(category.path)
  await main(page)
    .getByRole('button', { name: /Add to Cart\s*: Cheap Beads/ })
    .click()
  await main(page)
    .getByRole('button', { name: /Add to Cart\s*: Cheap Beads/ })
    .click()
  await main(page)
    .getByRole('button', { name: /Add to Cart\s*: Fine Beads/ })
    .click()
  await cartLink(page, 3).click()

  await expect(page).toHaveURL('/cart')
  await expect(summaryLine(page, 'Subtotal')).toHaveText('$25.17')
  await expect(summaryLine(page, 'Shipping')).toHaveText('$9.99')
  await expect(summaryLine(page, 'Total')).toHaveText('$35.16')
  await expect(page.getByText('Add $49.83 more for free shipping!')).toBeVisible()

  await cartItem(page, 'Fine Beads').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(summaryLine(page, 'Subtotal')).toHaveText('$50.14')
  const count = cartItem(page, 'Fine Beads').getByRole('textbox', { name: 'Quantity' })
  await count.fill('3')
  await count.press('Enter')
  await expect(summaryLine(page, 'Subtotal')).toHaveText('$75.11')
  await expect(summaryLine(page, 'Shipping')).toHaveText('Free')
  await expect(summaryLine(page, 'Total')).toHaveText('$75.11')
  await expect(page.getByText(/more for free shipping/)).toHaveCount(0)
  await expect(cartLink(page, 5)).toBeVisible()

  await page.reload()
  await expect(cartLink(page, 5)).toBeVisible()
  await expect(summaryLine(page, 'Total')).toHaveText('$75.11')

  await cartItem(page, 'Fine Beads').getByRole('button', { name: 'Remove Fine Beads' }).click()
  await expect(summaryLine(page, 'Total')).toHaveText('$10.19')
  await expect(main(page).locator(':focus')).toContainText('Fine Beads removed.')
  const cheap = cartItem(page, 'Cheap Beads')
  await cheap.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(cheap.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()

  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await expect(cartLink(page, 0)).toBeVisible()
  expect(await savedCart(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/products')
})

test('Undo stands beside what was removed, too, until it is back, and the focus goes to that', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await saveCart(page, [line('a', 1), line('b', 2, 3), line('c', 4), line('d', 8)])
  await page.goto('/cart')
  // The shop does not have them, which moves the lines when it is known.
  await expect(page.getByText('4 items have changed')).toBeVisible()
  const rows = main(page).getByRole('region', { name: 'Items' }).getByRole('listitem')
  const nameOf = (id: string) => cartItem(page, id).getByRole('link', { name: id, exact: true })
  const undo = main(page).getByRole('button', { name: 'Undo' })
  await cartItem(page, 'b').getByRole('button', { name: 'Remove b' }).press('Enter')
  await expect(rows.nth(1)).toContainText('b removed.')
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nameOf('b')).toBeFocused()
  await expect(cartLink(page, 6)).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expectToast(page, 'Back in your cart')

  await cartItem(page, 'a').getByRole('textbox', { name: 'Quantity' }).fill('0')
  await cartItem(page, 'a').getByRole('textbox', { name: 'Quantity' }).press('Enter')
  await expect(rows.first()).toContainText('a removed.')
  await page.getByRole('button', { name: 'Clear Cart' }).press('Enter')
  await expect(main(page)).toContainText('3 items removed.')
  const heading = page.getByRole('heading', { level: 1, name: 'Your cart is empty' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  await undo.press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(nameOf('b')).toBeFocused()
  await expect(undo).toHaveCount(0)
})

test('two tabs hold one cart and the same wishes', async ({ page, context }) => {
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/product/pink-tower')
  await main(other).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(cartItem(page, 'Pink Tower')).toBeVisible()
  await cartItem(page, 'Pink Tower').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(cartLink(other, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(cartLink(other, 0)).toBeVisible()

  await page.goto('/product/pink-tower')
  const wish = (tab: Page, pressed: boolean) =>
    main(tab).getByRole('button', { name: 'Wishlist', exact: true, pressed })
  await wish(other, false).click()
  await expect(wish(page, true)).toBeVisible()
  await other.reload()
  await wish(other, true).click()
  await expect(wish(page, false)).toBeVisible()
})

test.describe('where the browser keeps nothing', () => {
  test('the cart lasts as long as the page', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.goto('/product/pink-tower')
    await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await cartLink(page, 1).click()
    await expect(summaryLine(page, 'Subtotal')).toHaveText('$68.50')
  })
})
