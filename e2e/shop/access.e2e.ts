import type { Locator, Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInEveryScheme,
  rulesOfColours,
} from '../support/accessibility.ts'
import { contrastWithGround, markContrastMin } from '../support/contrast.ts'
import { expect, test } from '../support/test.ts'
import { expectNoSidewaysScroll, main, saveCart, summaryLine, tabTo } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'
import { toasts } from '../support/toasts.ts'

const watchStrangers = (page: Page, ownUrl: string) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(ownUrl)) {
      strangers.push(request.url())
    }
  })
  return strangers
}

/** A path, and a text that is there when all of the page has come. */
type Place = readonly [path: string, text: string | RegExp]

/** Looked at on a phone and, where more can differ than the colours, as closely on a wide screen. */
async function expectNoBarrier(page: Page, [path, text]: Place, wide?: readonly string[]) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(main(page).getByText(text).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, wide)
  await expectNoSidewaysScroll(page)
}

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })

/** No name of a category and no button of a card takes a second line. */
async function expectNothingBroken(page: Page) {
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
}

/** The header fits the wider letters, words and lines that WCAG 1.4.12 asks to bear. */
async function expectRoomForSpacing(page: Page) {
  await page.evaluate(() => {
    // A style element would break the policy of the page.
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(`* {
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
      line-height: 1.5 !important;
    }`)
    document.adoptedStyleSheets = [spacing]
  })
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expect(menuButton(page)).toBeInViewport({ ratio: 1 })
  }
  await page.evaluate(() => void (document.adoptedStyleSheets = []))
}

/** Looks at the open page in both schemes. */
async function inEveryScheme(page: Page, look: () => Promise<void>) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await look()
  }
}

test.describe('every page is free of known barriers, light and narrow, dark and wide', () => {
  test.use({ expectedConsole: [failedResponses] })

  const kinds: { kind: string; places: Place[]; alike?: Place[] }[] = [
    { kind: 'the home page', places: [['/', 'Explore by Category']] },
    {
      kind: 'the catalogue',
      places: [
        // The list first: in it Chromium shows larger pictures that it has already, and complains of
        // the smaller ones that its document fetched.
        ['/products/sensorial?view=list&age=3-6', 'Pink Tower'],
        ['/products', 'Pink Tower'],
        ['/products?q=pink+helicopter&age=6-9', 'What comes nearest'],
      ],
    },
    {
      kind: 'a product with a warning, which is sold out',
      places: [['/product/movable-alphabet', /CHOKING HAZARD/]],
    },
    {
      kind: 'the pages of text',
      places: [
        ['/about', 'Our values'],
        ['/contact', 'Frequently Asked Questions'],
      ],
      alike: [
        ['/shipping', /\$9\.99/],
        ['/returns', /30 days/],
        ['/terms', /^Prices are in US/],
        ['/privacy', /^No cookies/],
      ],
    },
    {
      kind: 'the pages that have nothing to show',
      places: [['/cart', 'Your cart is empty']],
      alike: [
        ['/wishlist', 'Your wishlist is empty'],
        ['/product/no-such-thing', 'Product not found'],
        ['/order/GB-1', 'We cannot show this order here'],
        ['/no/such/page', 'Oops! Page not found'],
      ],
    },
  ]
  for (const { kind, places, alike = [] } of kinds) {
    test(kind, async ({ page, shop }) => {
      const strangers = watchStrangers(page, shop.url)
      for (const place of places) await test.step(place[0], () => expectNoBarrier(page, place))
      for (const place of alike) {
        await test.step(place[0], () => expectNoBarrier(page, place, rulesOfColours))
      }
      expect(strangers).toEqual([])
    })
  }
})

test.describe('the page on the API', () => {
  // It is no page of the shop's origin: axe cannot read its style sheets once more, and says so.
  test.use({ expectedConsole: [/XMLHttpRequest|preload assets|Failed to load resource/] })

  test('is free of known barriers', async ({ page }) => {
    await page.goto('/docs')
    await expect(page.getByText('What the shop sells. Everybody reads what is live')).toBeVisible()
    await expectAccessible(page)
  })

  test('shows an operation with the schemas that it names', async ({ page }) => {
    await page.goto('/docs#/Orders/refundOrder')
    const operation = page.locator('#operations-Orders-refundOrder')
    await operation.getByRole('tab', { name: 'Schema' }).first().click()

    await expect(operation.getByText('OrderRefund', { exact: true })).toBeVisible()
    await expect(operation.getByText('amount_cents', { exact: true })).toBeVisible()
  })
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
  await menuButton(page).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'All Products' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)

  await page.getByRole('banner').getByRole('link', { name: 'All Products' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const lowest = page.getByRole('dialog').getByLabel('Min price')
  await lowest.fill('x')
  await lowest.press('Enter')
  await expectAccessibleInEveryScheme(page)

  await page.clock.install()
  await page.goto('/product/pink-tower')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  // It stays as long as the pointer lies on it.
  await toasts(page).hover()
  await page.clock.resume()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).press('Enter')
  await page.getByRole('banner').getByRole('combobox').fill('tower')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(toasts(page)).toContainText('Added to cart')
  await expectAccessibleInEveryScheme(page)
  await main(page).getByRole('button', { name: 'Enlarge picture' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInEveryScheme(page)

  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectAccessibleInEveryScheme(page)
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
  await expect(main(page)).toBeFocused()

  await tabTo(page, /^Increase quantity$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Add to Cart$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Cart, 2 items$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart')
  await expect(summaryLine(page, 'Total')).toHaveText('$47.89')
  await expect(main(page)).toBeFocused()
  await tabTo(page, /^Decrease quantity$/)
  await page.keyboard.press('Enter')
  await expect(summaryLine(page, 'Total')).toHaveText('$28.94')
  await tabTo(page, /^Proceed to Checkout$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
})

test('a page scrolls in one direction only, at a zoom of 400 % and with letters of twice the size', async ({
  page,
}) => {
  await saveCart(page, [{ id: 'pink-tower', name: 'Pink Tower', price: 68.5, quantity: 999 }])
  const session = await page.context().newCDPSession(page)
  const setLetters = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard } })
  for (const path of [
    '/',
    '/products',
    '/products?view=list',
    '/product/golden-bead-material',
    '/cart',
    '/wishlist',
    '/contact',
    '/login',
    '/register',
  ]) {
    await setLetters(32)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    expect(await page.evaluate(() => matchMedia('(width < 13rem)').matches)).toBe(true)
    await expectNoSidewaysScroll(page)
    await expect(menuButton(page)).toBeInViewport({ ratio: 1 })

    await setLetters(16)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.waitForFunction(() => matchMedia('(width: 20rem)').matches)
    await expectNoSidewaysScroll(page)
    if (path === '/') {
      await expectNothingBroken(page)
      await expectRoomForSpacing(page)
    }
  }
})

test('what can be filled in is seen by its edge, light and dark', async ({ page }) => {
  const expectEdges = (...controls: Locator[]) =>
    inEveryScheme(page, async () => {
      for (const control of controls) {
        expect(await contrastWithGround(control, 'border-top-color')).toBeGreaterThanOrEqual(
          markContrastMin,
        )
      }
    })

  await page.goto('/contact')
  await expectEdges(
    main(page).getByLabel('Name', { exact: true }),
    main(page).getByLabel('Subject'),
    main(page).getByLabel('Message'),
  )
  await page.goto('/product/pink-tower')
  await expectEdges(
    main(page).getByRole('group', { name: 'Quantity of Pink Tower' }),
    main(page).getByRole('button', { name: 'Wishlist', exact: true }),
  )
})

test('where one is and what is pressed stands out, light and dark, and changes at once without motion', async ({
  page,
}) => {
  const expectMark = (...mark: Parameters<typeof contrastWithGround>) =>
    inEveryScheme(page, async () =>
      expect(await contrastWithGround(...mark)).toBeGreaterThanOrEqual(markContrastMin),
    )
  const header = page.getByRole('banner')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  const about = header.getByRole('link', { name: 'About' })
  await expectMark(about, 'background-color', '::after')
  await page.goto('/products')
  const products = header.getByRole('button', { name: 'Products' })
  await expectMark(products, 'background-color', '::after')
  await expectMark(main(page).getByRole('button', { pressed: true }), 'background-color')
  // However deep the colour is inherited.
  const passing = await page.evaluate(() => {
    document.body.style.color = 'red'
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(passing).toBe(0)
  await page.goto('/product/pink-tower')
  await expectMark(main(page).getByRole('tab', { selected: true }), 'border-bottom-color')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await menuButton(page).click()
  const current = header.getByRole('link', { name: 'About' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expectMark(current, 'background-color', '::before')
})
