import type { Page } from '@playwright/test'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { cartLink, main, savedCart } from './shop-pages.ts'
import { changeProduct, makeCategory } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'

const quantity = (page: Page) => main(page).getByRole('textbox', { name: 'Quantity' })
const addButton = (page: Page) =>
  main(page).getByRole('button', { name: 'Add to Cart', exact: true })

test('a product page says all that is known of the product', async ({ page }) => {
  await page.goto('/product/pink-tower')
  const article = main(page).getByRole('article').first()
  await expect(article.getByText('$68.50')).toBeVisible()
  await expect(article.getByText('3-5 years')).toBeVisible()
  await expect(article.getByText('In Stock', { exact: true })).toBeVisible()
  await expect(article.getByRole('link', { name: 'Sensorial' }).first()).toBeVisible()
  await expect(article.getByRole('img', { name: 'Pink Tower' })).toBeVisible()
  await expect(article.getByText(/Ten cubes of solid beech/)).toBeVisible()
})

test('beside a product stand four others of its category at most, and never itself', async ({
  page,
  shop,
}) => {
  const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
  const category = await makeCategory(
    shop,
    names.map((name) => ({ name: `${name} Beads` })),
  )
  await page.goto(`/product/${category.products.find(({ name }) => name === 'Birch Beads')?.id}`)
  const related = page.getByRole('region', { name: 'Related products' })
  await expect(related.getByRole('heading', { level: 3 })).toHaveText([
    'Alder Beads',
    'Cedar Beads',
    'Dogwood Beads',
    'Elm Beads',
  ])
})

test('the tabs are switched by pointer and by arrow key', async ({ page }) => {
  await page.goto('/product/pink-tower')
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('Visual discrimination')
  await page.getByRole('tab', { name: 'Specifications' }).click()
  await expect(panel).toHaveAccessibleName('Specifications')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Reviews' })).toBeFocused()
  await expect(panel).toContainText('156 reviews')
  await page.keyboard.press('Home')
  await expect(panel).toContainText('Visual discrimination')
})

test('a tab has the ring of the focus after a key, and none after a pointer', async ({ page }) => {
  await page.goto('/product/pink-tower')
  await page.getByRole('tab', { name: 'Specifications' }).click()
  await expect(page.getByRole('tab', { name: 'Specifications' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Specifications' })).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveCSS('outline-style', 'solid')
})

for (const width of [320, 900, 1024]) {
  test(`the heart stands beside the button at a width of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/product/pink-tower')
    const button = await addButton(page).boundingBox()
    const heart = await main(page)
      .getByRole('button', { name: 'Wishlist', exact: true })
      .boundingBox()
    expect(heart?.y).toBe(button?.y)
    expect(heart?.x).toBeGreaterThan(button?.x ?? width)
  })
}

for (const width of [320, 390]) {
  test(`every tab is in sight on a phone of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/product/pink-tower')
    await expect(page.getByRole('tab')).toHaveCount(3)
    for (const tab of await page.getByRole('tab').all()) {
      const box = await tab.boundingBox()
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  })
}

test('the chosen quantity is what goes into the cart', async ({ page }) => {
  await page.goto('/product/pink-tower')
  await expect(main(page).getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await main(page).getByRole('button', { name: 'Increase quantity' }).click()
  await main(page).getByRole('button', { name: 'Increase quantity' }).click()
  await addButton(page).click()
  await expect(cartLink(page, 3)).toBeVisible()
  await expect(quantity(page)).toHaveValue('1')

  await quantity(page).fill('4')
  await addButton(page).click()
  await expect(cartLink(page, 7)).toBeVisible()
  expect(await savedCart(page)).toMatchObject([{ id: 'pink-tower', quantity: 7 }])
})

test('a product that is out of stock is shown and cannot be bought', async ({ page, shop }) => {
  const category = await makeCategory(shop, [{ name: 'Sold Out Beads', in_stock: false }])
  await page.goto(category.path)
  const card = main(page).getByRole('article')
  await expect(card.getByText('Out of Stock', { exact: true }).first()).toBeVisible()
  await expect(card.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()

  await card.getByRole('link', { name: 'Sold Out Beads' }).click()
  await expect(main(page).getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
})

test('the wishlist is kept in the browser, in step between two tabs', async ({ page, context }) => {
  await page.goto('/product/pink-tower')
  const other = await context.newPage()
  await other.goto('/product/pink-tower')
  const wish = (tab: Page) => main(tab).getByRole('button', { name: 'Wishlist', exact: true })
  await expect(wish(page)).toHaveAttribute('aria-pressed', 'false')

  await wish(page).click()
  await expect(wish(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(wish(other)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(wish(page)).toHaveAttribute('aria-pressed', 'true')
  await wish(other).click()
  await expect(wish(page)).toHaveAttribute('aria-pressed', 'false')
})

test('what is wished is linked from the cart, the newest first, and goes into it', async ({
  page,
  shop,
}) => {
  const category = await makeCategory(shop, [{ name: 'Dear Beads' }, { name: 'Late Beads' }])
  for (const { id } of category.products) {
    await page.goto(`/product/${id}`)
    await main(page).getByRole('button', { name: 'Wishlist', exact: true }).click()
  }
  await cartLink(page, 0).click()
  await main(page).getByRole('link', { name: 'Your wishlist' }).click()
  const wishes = main(page)
  const names = wishes.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Late Beads', 'Dear Beads'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessibleInEveryScheme(page)

  const heart = wishes.getByRole('button', { name: 'Wishlist: Dear Beads' })
  await heart.press('Enter')
  await expect(names).toHaveText(['Late Beads'])
  await expect(wishes).toContainText('Dear Beads removed.')
  await page.keyboard.press('Tab')
  await expect(wishes.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Late Beads', 'Dear Beads'])
  await expect(heart).toBeFocused()

  await wishes.getByRole('button', { name: /Add to Cart.*Late Beads/ }).click()
  await cartLink(page, 1).click()
  await expect(main(page).getByRole('button', { name: 'Remove Late Beads' })).toBeVisible()
})

test('a price that has changed is on the page at the next visit', async ({ page, shop }) => {
  await page.clock.install()
  const category = await makeCategory(shop, [{ name: 'Glass Beads', price: 10 }])
  const id = category.products[0]?.id ?? ''
  await page.goto(`/product/${id}`)
  await expect(main(page).getByText('$10.00')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')

  await changeProduct(shop, id, { price: 11 })
  await page.clock.fastForward(10_000)
  await page.goBack()
  await expect(main(page).getByText('$11.00')).toBeVisible()
})

test.describe('what is not there', () => {
  test.use({ expectedConsole: [failedResponses] })

  test('an unknown product is answered with 404, in words and with a way on', async ({ page }) => {
    const answer = await page.goto('/product/no-such-thing')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
    await main(page).getByRole('link', { name: 'Browse Products' }).click()
    await expect(page).toHaveURL('/products')
  })

  test('an unknown path is answered with 404 and logged to the console', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('/no/such/page'),
    )
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    expect((await logged).type()).toBe('error')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await main(page).getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('an unknown category is answered with 404 and an empty catalogue', async ({ page }) => {
    const answer = await page.goto('/products/no-such-category')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expect(main(page).getByText(/There is no category “no-such-category”/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
  })

  test('an address with a bare percent sign works', async ({ page }) => {
    await page.goto('/products?q=50%')
    await expect(main(page).getByText('50%').first()).toBeVisible()

    await page.goto('/product/100%')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
  })

  test('hostile addresses are no more than unknown ones', async ({ page }) => {
    for (const path of [
      '/product/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      "/product/x'%20or%201=1--",
      `/product/${'x'.repeat(900)}`,
      '/product/..%2f..%2fetc%2fpasswd',
      '/products/%00',
      '/%E0%A4%A',
    ]) {
      const answer = await page.goto(path)
      expect([400, 404, 414], `${path} ${answer?.status()}`).toContain(answer?.status())
    }
  })
})

test('on a phone price and button stay at hand, in view from the start to the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/product/pink-tower')
  const picture = main(page).getByRole('img', { name: 'Pink Tower' }).first()
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(844 * 0.4)
  const inPage = main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first()
  const bar = page.getByRole('group', { name: 'Buy Pink Tower' })

  await inPage.scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(bar).toContainText('$68.50')
  await bar.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)
})
