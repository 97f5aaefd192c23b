import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { contrastWithGround, markContrastMin } from '../support/contrast.ts'
import { expect, test } from '../support/test.ts'
import { expectNoSidewaysScroll, main, saveCart, summaryLine, tabTo } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'

const watchStrangers = (page: Page, ownUrl: string) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(ownUrl)) {
      strangers.push(request.url())
    }
  })
  return strangers
}

test.describe('every page is free of known barriers, light and narrow, dark and wide', () => {
  test.use({ expectedConsole: [failedResponses] })

  for (const path of [
    '/',
    '/products',
    '/products/sensorial?view=list&age=3-6',
    '/products?q=qqqqzzzzxxxx',
    '/product/pink-tower',
    '/product/movable-alphabet',
    '/product/no-such-thing',
    '/cart',
    '/wishlist',
    '/about',
    '/contact',
    '/shipping',
    '/returns',
    '/terms',
    '/privacy',
    '/no/such/page',
  ]) {
    test(path, async ({ page, shop }) => {
      const strangers = watchStrangers(page, shop.url)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(strangers).toEqual([])
    })
  }
})

test.describe('the page on the API', () => {
  // It is no page of the shop's origin: axe cannot read its style sheets once more, and says so.
  test.use({ expectedConsole: [/XMLHttpRequest|preload assets|Failed to load resource/] })

  test('is free of known barriers', async ({ page }) => {
    await page.goto('/docs')
    await expect(page.getByText('What the shop sells. Everybody reads it')).toBeVisible()
    await expectAccessible(page)
  })
})

test('on a laptop the choices of the filters stand close, and none is too small to be hit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products')
  const choice = main(page).locator('label').filter({ hasText: '3 to 6 years' })
  const height = (await choice.boundingBox())?.height
  expect(height).toBeGreaterThanOrEqual(24)
  expect(height).toBeLessThanOrEqual(38)
})

test('on the narrowest phone no name of a category and no button of a card is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/')
  const cards = main(page).getByRole('region', { name: 'Explore by Category' })
  const linesOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  }
  expect(await cards.getByRole('link', { name: 'Mathematics' }).evaluate(linesOf)).toBe(1)
  const button = main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
  expect((await button.boundingBox())?.height).toBeLessThan(45)
})

test('what opens over a page is free of known barriers', async ({ page, shop }) => {
  const category = await makeCategory(shop, [
    { name: 'Dear Beads', price: 10 },
    { name: 'Sold Out Beads', price: 20, in_stock: false },
  ])
  await saveCart(
    page,
    category.products.map((product) => ({ ...product, price: 5, in_stock: true, quantity: 1 })),
  )
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto('/cart')
  await expect(page.getByText('2 items have changed since you added them')).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'All Products' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)

  await page.getByRole('banner').getByRole('link', { name: 'All Products' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const lowest = page.getByRole('dialog').getByLabel('Min price')
  await lowest.fill('x')
  await lowest.press('Enter')
  await expectAccessibleInEveryScheme(page)

  await page.goto('/product/pink-tower')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Added to cart').first()).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await main(page).getByRole('button', { name: 'Enlarge picture' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInEveryScheme(page)

  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectAccessibleInEveryScheme(page)
})

test('without motion a change of colour is there at once, however deep it is inherited', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/products')
  const passing = await page.evaluate(() => {
    document.body.style.color = 'red'
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(passing).toBe(0)
})

test('a visitor shops from the home page to the cart by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Shop Materials/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
  await expect(main(page)).toBeFocused()

  await tabTo(page, /^Practical Life/)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/products/practical-life')
  // Who goes on into products that are on their way out is taken to the top of the page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practical Life')
  await expect(main(page).getByRole('link', { name: 'Pouring Set', exact: true })).toBeVisible()
  await tabTo(page, /^Pouring Set$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pouring Set')
  await expect(page.locator('[role=status]', { hasText: /^Pouring Set ·/ })).toHaveCount(1)

  await tabTo(page, /^Increase quantity$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Add to Cart$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Cart, 2 items$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart')
  await expect(summaryLine(page, 'Total')).toHaveText('$47.89')
  await tabTo(page, /^Decrease quantity$/)
  await page.keyboard.press('Enter')
  await expect(summaryLine(page, 'Total')).toHaveText('$28.94')
  await tabTo(page, /^Proceed to Checkout$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
})

test('a page in 320 pixels, as at a zoom of 400 %, scrolls in one direction only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await saveCart(page, [{ id: 'pink-tower', name: 'Pink Tower', price: 68.5, quantity: 999 }])
  for (const path of ['/', '/products', '/product/golden-bead-material', '/cart', '/contact']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
})

test('a phone whose browser has letters of twice the size scrolls in one direction only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await saveCart(page, [{ id: 'pink-tower', name: 'Pink Tower', price: 68.5, quantity: 999 }])
  for (const path of [
    '/',
    '/products',
    '/products?view=list',
    '/product/pink-tower',
    '/cart',
    '/wishlist',
    '/contact',
    '/login',
    '/register',
  ]) {
    await page.goto(path)
    expect(await page.evaluate(() => matchMedia('(width < 13rem)').matches)).toBe(true)
    await expectNoSidewaysScroll(page)
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    await expect(menu).toBeInViewport({ ratio: 1 })
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what can be filled in is seen by its edge, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const expectEdge = async (control: Locator) =>
      expect(await contrastWithGround(control, 'border-top-color')).toBeGreaterThanOrEqual(
        markContrastMin,
      )

    await page.goto('/contact')
    await expectEdge(main(page).getByLabel('Name', { exact: true }))
    await expectEdge(main(page).getByLabel('Subject'))
    await expectEdge(main(page).getByLabel('Message'))
    await page.goto('/product/pink-tower')
    await expectEdge(main(page).getByRole('group', { name: 'Quantity of Pink Tower' }))
    await expectEdge(main(page).getByRole('button', { name: 'Wishlist', exact: true }))
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`where one is and what is pressed stands out, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const expectMark = async (...mark: Parameters<typeof contrastWithGround>) =>
      expect(await contrastWithGround(...mark)).toBeGreaterThanOrEqual(markContrastMin)
    const header = page.getByRole('banner')

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/about')
    const about = header.getByRole('link', { name: 'About' })
    await expectMark(about, 'background-color', '::after')
    await page.goto('/products')
    const products = header.getByRole('button', { name: 'Products' })
    await expectMark(products, 'background-color', '::after')
    await expectMark(main(page).getByRole('button', { pressed: true }), 'background-color')
    await page.goto('/product/pink-tower')
    await expectMark(main(page).getByRole('tab', { selected: true }), 'border-bottom-color')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/about')
    await header.getByRole('button', { name: 'Menu' }).click()
    const current = header.getByRole('link', { name: 'About' })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expectMark(current, 'background-color', '::before')
  })
}

test('the header fits wider letters, words and lines on a phone', async ({ page }) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await page.evaluate(() => {
      // What WCAG 1.4.12 has to be borne. A style element would break the policy of the page.
      const spacing = new CSSStyleSheet()
      spacing.replaceSync(`* {
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
        line-height: 1.5 !important;
      }`)
      document.adoptedStyleSheets = [spacing]
    })
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeInViewport({
      ratio: 1,
    })
  }
})
