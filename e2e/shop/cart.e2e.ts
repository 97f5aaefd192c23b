import { expectToast, toasts } from '../support/toasts.ts'
import { expect, test } from '../support/test.ts'
import { cartItem, cartLink, main, saveCart, savedCart, summaryLine } from './shop-pages.ts'
import { changeProduct, deleteProduct, makeCategory } from '../support/catalogue.ts'

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

test('shipping is free from exactly $75 on', async ({ page, shop }) => {
  const category = await makeCategory(shop, [
    { name: 'Nearly Beads', price: 74.99 },
    { name: 'Penny Beads', price: 0.01 },
  ])
  const [nearly, penny] = category.products
  await saveCart(page, [{ ...nearly, quantity: 1 }])
  await page.goto('/cart')
  await expect(page.getByText('Add $0.01 more for free shipping!')).toBeVisible()
  await expect(summaryLine(page, 'Total')).toHaveText('$84.98')

  await main(page).getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/products')
  await page.goto(`/product/${penny?.id}`)
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await cartLink(page, 2).click()
  await expect(summaryLine(page, 'Shipping')).toHaveText('Free')
  await expect(summaryLine(page, 'Total')).toHaveText('$75.00')
})

for (const none of ['0', '-2']) {
  test(`a quantity of ${none} removes the line`, async ({ page }) => {
    await saveCart(page, [line('pink-tower', 68.5, 2)])
    await page.goto('/cart')
    const count = main(page).getByRole('textbox', { name: 'Quantity' })
    await count.fill(none)
    await count.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  })
}

test('what is no quantity changes nothing', async ({ page }) => {
  await saveCart(page, [line('pink-tower', 68.5, 2)])
  await page.goto('/cart')
  const count = main(page).getByRole('textbox', { name: 'Quantity' })
  for (const [typed, why] of [
    ['', ''],
    ['many', 'Whole numbers only, please.'],
    ['2.5', 'Whole numbers only, please.'],
    ['9999', '999 at most.'],
  ] as const) {
    await count.fill(typed)
    await count.press('Enter')
    await expect(count).toHaveValue('2')
    await expect(count).toHaveAccessibleDescription(why)
  }
})

test('a full line says that no more of it fits, and how many were added', async ({ page }) => {
  await saveCart(page, [line('pink-tower', 68.5, 997)])
  await page.goto('/product/pink-tower')
  const count = main(page).getByRole('textbox', { name: 'Quantity' })
  const add = main(page).getByRole('button', { name: 'Add to Cart', exact: true })
  await count.fill('5')
  await add.click()
  await expectToast(page, '2 × Pink Tower. You can have at most 999 of one item in your cart.')
  await expect(cartLink(page, 999)).toBeVisible()

  await add.click()
  await expectToast(page, 'Not added to cart')
})

test('what was removed or cleared by mistake comes back to its place', async ({ page }) => {
  await saveCart(page, [line('a', 1), line('b', 2, 3), line('c', 4)])
  await page.goto('/cart')
  const names = main(page).getByRole('article').getByRole('heading')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  // The shop does not have them, which moves the lines when it is known.
  await expect(page.getByText('3 items have changed')).toBeVisible()
  await cartItem(page, 'b').getByRole('button', { name: 'Remove b' }).click()
  await expect(names).toHaveText(['a', 'c'])
  await undo.click()
  await expect(names).toHaveText(['a', 'b', 'c'])
  await expect(cartLink(page, 5)).toBeVisible()

  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await undo.click()
  await expect(names).toHaveText(['a', 'b', 'c'])
  expect(await savedCart(page)).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})

test('the focus goes to what Undo brought back', async ({ page }) => {
  await saveCart(page, [line('a', 1), line('b', 2), line('c', 4)])
  await page.goto('/cart')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  const nameOf = (id: string) => cartItem(page, id).getByRole('link', { name: id, exact: true })
  await cartItem(page, 'b').getByRole('button', { name: 'Remove b' }).press('Enter')
  await undo.press('Enter')
  await expect(nameOf('b')).toBeFocused()
  await page.getByRole('button', { name: 'Clear Cart' }).press('Enter')
  await undo.press('Enter')
  await expect(nameOf('a')).toBeFocused()

  await page.goto('/product/pink-tower')
  const wish = main(page).getByRole('button', { name: 'Wishlist', exact: true })
  await wish.press('Enter')
  await page.goto('/wishlist')
  const wished = main(page).getByRole('button', { name: 'Wishlist: Pink Tower' })
  await wished.press('Enter')
  await expect(wished).toHaveCount(0)
  await undo.press('Enter')
  await expect(wished).toBeFocused()
  await wished.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).press('Enter')
  await expect(page).toHaveURL('/about')
  await undo.press('Enter')
  await expect(main(page)).toBeFocused()
})

test('Undo stands beside what was removed, too, until it is back', async ({ page }) => {
  await saveCart(page, [line('a', 1), line('b', 2, 3), line('c', 4)])
  await page.goto('/cart')
  await expect(page.getByText('3 items have changed')).toBeVisible()
  const rows = main(page).getByRole('region', { name: 'Items' }).getByRole('listitem')
  const undo = main(page).getByRole('button', { name: 'Undo' })
  await cartItem(page, 'b').getByRole('button', { name: 'Remove b' }).press('Enter')
  await expect(rows.nth(1)).toContainText('b removed.')
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cartItem(page, 'b').getByRole('link', { name: 'b', exact: true })).toBeFocused()
  await expect(cartLink(page, 5)).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expectToast(page, 'Back in your cart')

  await cartItem(page, 'a').getByRole('textbox', { name: 'Quantity' }).fill('0')
  await cartItem(page, 'a').getByRole('textbox', { name: 'Quantity' }).press('Enter')
  await expect(rows.first()).toContainText('a removed.')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(main(page)).toContainText('2 items removed.')
  await undo.click()
  await expect(rows).toHaveCount(2)
  await expect(undo).toHaveCount(0)
})

test('an emptied cart shows its message in view, and gives it the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await saveCart(page, [line('a', 1), line('b', 2), line('c', 4), line('d', 8)])
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Clear Cart' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Your cart is empty' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
})

test('where little is missing for free shipping, the cart names what closes the gap', async ({
  page,
}) => {
  await saveCart(page, [line('pink-tower', 68.5)])
  await page.goto('/cart')
  await expect(page.getByText('Add $6.50 more for free shipping!')).toBeVisible()
  const offers = page.getByRole('list', { name: 'Ships free with one of these' })
  await expect(offers.getByRole('listitem')).toHaveCount(3)
  await offers
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .press('Enter')
  await expect(page.getByText('Your order ships free.')).toBeVisible()
  await expect(offers).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeFocused()
})

test('what closes the gap has no small parts, whose warning stands on its page', async ({
  page,
  shop,
}) => {
  await makeCategory(shop, [{ name: 'Tiny Beads', price: 6.5, small_parts: true, age_range: '6+' }])
  await saveCart(page, [line('pink-tower', 68.5)])
  await page.goto('/cart')
  const offers = page.getByRole('list', { name: 'Ships free with one of these' })
  await expect(offers.getByRole('listitem')).toHaveCount(3)
  await expect(offers).not.toContainText('Tiny Beads')
})

test('a cart of which nothing can be bought any more promises nothing', async ({ page }) => {
  await saveCart(page, [line('long-gone', 90)])
  await page.goto('/cart')
  await expect(cartItem(page, 'long-gone')).toContainText('Not counted')
  await expect(summaryLine(page, 'Total')).toHaveText('$0.00')
  await expect(page.getByText(/ships free|free shipping/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
})

test('the cart leads on to the checkout', async ({ page }) => {
  await saveCart(page, [line('pink-tower', 68.5)])
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
})

for (const [what, value] of [
  ['cut off', '[{"id":"pink-tow'],
  ['of another program', '{"version":3,"items":{"pink-tower":2}}'],
  ['no list', '"golden"'],
  ['null', 'null'],
  [
    'full of lines that are none',
    [
      null,
      7,
      [],
      {},
      { id: 'a', name: 'a', price: '5', quantity: 1 },
      { id: 'b', name: 'b', price: -5, quantity: 1 },
      { id: 'c', name: 'c', price: 5, quantity: 0.5 },
      { id: 'd', name: 'd', price: 1e300, quantity: 1 },
      { id: 'e'.repeat(5000), name: 'e', price: 5, quantity: 1 },
    ],
  ],
] as const) {
  test(`a saved cart that is ${what} is an empty cart, and the next one is saved`, async ({
    page,
  }) => {
    await saveCart(page, value)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
    await page.goto('/product/pink-tower')
    await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(cartLink(page, 1)).toBeVisible()
    await page.reload()
    await expect(cartLink(page, 1)).toBeVisible()
  })
}

test('good lines of a saved cart survive beside bad ones', async ({ page }) => {
  await saveCart(page, [{ id: 'x' }, line('pink-tower', 68.5, 2), 'garbage'])
  await page.goto('/cart')
  await expect(cartLink(page, 2)).toBeVisible()
  await expect(summaryLine(page, 'Subtotal')).toHaveText('$137.00')
})

test('two tabs hold one cart', async ({ page, context }) => {
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/product/pink-tower')
  await main(other).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(cartItem(page, 'Pink Tower')).toBeVisible()
  await cartItem(page, 'Pink Tower').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(cartLink(other, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(cartLink(other, 0)).toBeVisible()
})

test('what changed in the shop since is marked with old and new, and taken over by one click', async ({
  page,
  shop,
}) => {
  const category = await makeCategory(shop, [
    { name: 'Dearer Beads', price: 10 },
    { name: 'Empty Beads', price: 20 },
    { name: 'Gone Beads', price: 30 },
    { name: 'Same Beads', price: 40 },
  ])
  await saveCart(
    page,
    category.products.map((product) => ({ ...product, quantity: 2 })),
  )
  const idOf = (name: string) =>
    category.products.find((product) => product.name === name)?.id ?? ''
  await changeProduct(shop, idOf('Dearer Beads'), { price: 12.5 })
  await changeProduct(shop, idOf('Empty Beads'), { in_stock: false })
  await deleteProduct(shop, idOf('Gone Beads'))

  await page.goto('/cart')
  await expect(page.getByText('3 items have changed since you added them')).toBeVisible()
  await expect(cartItem(page, 'Dearer Beads')).toContainText('Price changed: was $10.00 now $12.50')
  await expect(cartItem(page, 'Empty Beads')).toContainText('Now out of stock')
  await expect(cartItem(page, 'Gone Beads')).toContainText('No longer in the shop')
  await expect(summaryLine(page, 'Subtotal')).toHaveText('$105.00')
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' })
  await expect(checkout).toHaveAccessibleDescription('Bring the cart up to date first.')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Bring cart up to date' }).click()
  await expect(page.getByText(/changed since you added/)).toHaveCount(0)
  await expect(cartItem(page, 'Gone Beads')).toHaveCount(0)
  await expect(cartItem(page, 'Dearer Beads')).toContainText('$25.00')
  await expect(cartItem(page, 'Empty Beads')).toContainText('Out of Stock')
  await expect(summaryLine(page, 'Subtotal')).toHaveText('$105.00')
  await page.reload()
  await expect(summaryLine(page, 'Subtotal')).toHaveText('$105.00')
  await expect(checkout).toHaveAccessibleDescription('Remove what is out of stock first.')
  await page.getByRole('button', { name: 'Remove Empty Beads' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
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
