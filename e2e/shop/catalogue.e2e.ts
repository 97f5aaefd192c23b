import type { Locator, Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expect, test } from '../support/test.ts'
import { changeProduct, makeCategory } from '../support/catalogue.ts'
import { main, productNames } from './shop-pages.ts'
import { failedResponses } from '../support/console-lines.ts'

/** Prices, ages and stock in all combinations that the filters tell apart. */
const makeMixedCategory = (shop: Shop) =>
  makeCategory(shop, [
    { name: 'Alder Beads', price: 10, age_range: '1-2 years' },
    { name: 'Birch Beads', price: 20.5, age_range: '3-5 years' },
    { name: 'Cedar Beads', price: 5, age_range: '4-8 years', in_stock: false },
    { name: 'Dogwood Beads', price: 199.99, age_range: '9-12 years' },
    { name: 'Elm Beads', price: 200.01, age_range: '3-6 years' },
    { name: 'Fir Beads', price: 850, age_range: '3-6 years' },
  ])

const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const filter = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })

test('filters, order and view are in the address: a shared link shows the same screen, Back takes back one by one', async ({
  page,
  shop,
  context,
}) => {
  const category = await makeMixedCategory(shop)
  await page.goto(category.path)
  await expect(page.getByText('6 products found')).toBeVisible()
  expect(await productNames(page)).toEqual([
    'Alder Beads',
    'Birch Beads',
    'Cedar Beads',
    'Dogwood Beads',
    'Elm Beads',
    'Fir Beads',
  ])

  await page.getByLabel('Sort by').selectOption('price-high')
  await filter(page, 'In stock only').check()
  await filter(page, '3 to 6 years').check()
  await filters(page).getByLabel('Max price').fill('300')
  await filters(page).getByLabel('Max price').press('Enter')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page.getByText('2 products found')).toBeVisible()
  await expect(page).toHaveURL(
    `${category.path}?max=300&age=3-6&stock=in&sort=price-high&view=list`,
  )
  await expect.poll(() => productNames(page)).toEqual(['Elm Beads', 'Birch Beads'])

  const friend = await context.newPage()
  await friend.goto(page.url())
  await expect(friend.getByText('2 products found')).toBeVisible()
  expect(await productNames(friend)).toEqual(await productNames(page))
  await expect(friend.getByRole('button', { name: 'List view' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(friend.getByLabel('Sort by')).toHaveValue('price-high')
  await expect(filter(friend, '3 to 6 years')).toBeChecked()
  await expect(filter(friend, 'In stock only')).toBeChecked()
  await expect(filters(friend).getByLabel('Max price')).toHaveValue('300')
  await friend.close()

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Grid view', pressed: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('3 products found')).toBeVisible()
  await expect(filters(page).getByLabel('Max price')).toHaveValue('200')
  await page.goBack()
  await expect(filter(page, '3 to 6 years')).not.toBeChecked()
  await expect(page.getByText('5 products found')).toBeVisible()
})

/** In the grid and in the list alike. */
async function expectHeartForFingers(page: Page) {
  const heart = main(page).getByRole('button', { name: 'Wishlist: Pouring Set' })
  // While the other view is being drawn there is no box.
  const shorterSide = async () => {
    const { width, height } = (await heart.boundingBox()) ?? { width: 0, height: 0 }
    return Math.min(width, height)
  }
  await expect.poll(shorterSide).toBeGreaterThanOrEqual(44)
}

test('ticking a category does not move the filters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products')
  const box = filter(page, 'Practical Life')
  await box.scrollIntoViewIfNeeded()
  const placeOf = async () => (await box.boundingBox())?.y ?? 0
  const before = await placeOf()

  await box.check()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practical Life')
  expect(Math.abs((await placeOf()) - before)).toBeLessThan(2)

  await page.evaluate(() => scrollTo(0, 0))
  const atTop = await placeOf()
  await box.uncheck()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
  expect(Math.abs((await placeOf()) - atTop)).toBeLessThan(2)
})

test('on a phone the products begin near the top, the filters lie on a sheet, and a heart is large enough', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  const first = main(page).getByRole('article').first()
  expect((await first.boundingBox())?.y).toBeLessThan(320)
  const open = main(page).getByRole('button', { name: /^Filter/ })
  await first.evaluate((card) => scrollTo(0, card.getBoundingClientRect().bottom))
  await expect(open).toBeInViewport({ ratio: 1 })

  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  // A field with the focus would bring up the keyboard over the choices.
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await sheet.getByRole('checkbox', { name: 'Practical Life' }).check()
  await expect(page).toHaveURL('/products/practical-life')
  await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(open).toHaveText('Filter (1)')
  await expect(open).toBeFocused()
  await expect(main(page).getByRole('link', { name: 'Pouring Set' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Pink Tower' })).toHaveCount(0)
  await expectHeartForFingers(page)
  await main(page).getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL('/products/practical-life?view=list')
  await expectHeartForFingers(page)
})

test('pagination scrolls to the first product of the page', async ({ page, shop }) => {
  const category = await makeCategory(
    shop,
    Array.from({ length: 30 }, (_, index) => ({ name: `Beads ${index + 10}` })),
  )
  await page.goto(category.path)
  await main(page).getByRole('link', { name: 'Next page' }).click()
  await expect(main(page).getByRole('article').filter({ hasText: 'Beads 34' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Products', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
})

test('on a low screen every filter is reached without passing all products, and none is pushed sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/products')
  const last = filter(page, 'In stock only')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })

  await filters(page).evaluate((panel) => panel.scrollTo(0, 0))
  // However wide what stands in them.
  await filters(page)
    .getByRole('heading', { name: 'Filters' })
    .evaluate((heading) => (heading.style.minWidth = '30rem'))
  await filters(page).hover({ position: { x: 60, y: 100 } })
  await page.mouse.wheel(200, 200)
  await expect.poll(() => filters(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  expect(await filters(page).evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
})

test('long names take two lines at most, and the feet of a row of cards stand level', async ({
  page,
  shop,
}) => {
  const category = await makeCategory(shop, [
    { name: 'Bead Stair' },
    { name: `Bead Cabinet ${'with Short and Long Chains '.repeat(5)}` },
  ])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(category.path)
    const cards = main(page).getByRole('article')
    const [short, long] = [cards.last(), cards.first()]
    const heights = await Promise.all(
      [short, long].map(
        async (card) => (await card.getByRole('heading').boundingBox())?.height ?? 0,
      ),
    )
    expect(heights[1]).toBeLessThanOrEqual(2 * (heights[0] ?? 0) + 4)
    const feet = await Promise.all(
      [short, long].map(
        async (card) => (await card.getByRole('button', { name: 'Add to Cart' }).boundingBox())?.y,
      ),
    )
    expect(feet[1]).toBe(feet[0])
  }
})

test('the search of the header says what it finds while somebody types, by keyboard alone', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeEnabled()
  expect(scripts.filter((url) => url.includes('HeaderSearch'))).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.pressSequentially('tower')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveText('Pink Tower$68.50')
  await expect(box).toHaveAttribute('aria-expanded', 'true')

  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue('tower')
  await box.fill('sensor')
  await expect(page.getByRole('option', { name: 'Sensorial (category)' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/sensorial')
  await expect(box).toHaveCount(0)

  // What is meant is found in spite of a slip.
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).press('Enter')
  await box.fill('golden beed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=golden+beed')
  await expect(main(page).getByRole('link', { name: 'Golden Bead Material' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “golden beed”')
  await expect(filters(page).getByRole('searchbox')).toHaveValue('golden beed')
})

test.describe('an address that anyone may have typed', () => {
  test.use({ expectedConsole: [failedResponses] })

  test('still shows a page of the shop', async ({ page }) => {
    const categories = Array.from({ length: 300 }, (_, index) => `&category=none-${index}`)
    for (const search of [
      '?min=abc&max=-1&age=old&stock=maybe&sort=random&view=round&page=0',
      '?page=1e9&sort=name&sort=featured',
      `?q=${encodeURIComponent('%_\'"\\{},()')}`,
      `?min=1${categories.join('')}`,
      '?min=100&max=50',
    ]) {
      const answer = await page.goto(`/products${search}`)
      expect(answer?.status(), search.slice(0, 60)).toBe(200)
      await expect(page.getByText(/^[\d,]+ products? found$/)).toBeVisible()
      await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    }
    // A bare percent sign is mended by the browser, too.
    await page.goto('/products?q=50%')
    await expect(main(page).getByText('50%').first()).toBeVisible()
    await page.goto('/product/100%')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
  })
})

test('what an admin changes is there on the next visit of a page', async ({ page, shop }) => {
  // What the document brought is no older than this, however slow the machine: nothing is fetched
  // that could be on its way still when the price changes.
  const opened = Date.now()
  await page.clock.setFixedTime(opened)
  const category = await makeCategory(shop, [{ name: 'Wooden Beads', price: 10 }])
  const [product] = category.products
  await page.goto(category.path)
  await expect(main(page).getByText('$10.00')).toBeVisible()
  await main(page).getByRole('link', { name: 'Wooden Beads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wooden Beads' })).toBeVisible()
  await expect(main(page).getByText('$10.00')).toBeVisible()

  await changeProduct(shop, product?.id ?? '', { price: 12.5 })
  await page.clock.setFixedTime(opened + 10_000)
  await page.goBack()
  await expect(main(page).getByText('$12.50')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Wooden Beads' })).toBeVisible()
  await expect(main(page).getByText('$12.50')).toBeVisible()
})

test('on a laptop the catalogue stands in order: one line above it, filters close, a list shorter than the grid', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products')
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (box === null) throw new Error('It is not shown.')
    return box
  }
  const middleOf = async (part: Locator) => {
    const { y, height } = await boxOf(part)
    return y + height / 2
  }
  const found = await middleOf(page.getByText(/^\d+ products found$/))
  const listView = page.getByRole('button', { name: 'List view' })
  expect(Math.abs(found - (await middleOf(page.getByLabel('Sort by'))))).toBeLessThan(4)
  expect(Math.abs(found - (await middleOf(listView)))).toBeLessThan(4)

  // No choice is too small to be hit.
  const choice = await boxOf(main(page).locator('label').filter({ hasText: '3 to 6 years' }))
  expect(choice.height).toBeGreaterThanOrEqual(24)
  expect(choice.height).toBeLessThanOrEqual(38)

  const height = async () => (await boxOf(main(page))).height
  const gridWide = await height()
  await page.setViewportSize({ width: 390, height: 900 })
  const gridNarrow = await height()
  await listView.click()
  await expect.poll(height).toBeLessThan(gridNarrow)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(height).toBeLessThan(gridWide)
})

test('a category shows the focus around all of its card', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('article').getByRole('link', { name: 'Sensorial', exact: true })
  await page.keyboard.press('Tab')
  await link.focus()
  const ring = await link.evaluate((element) => {
    const { outlineStyle, outlineWidth, width } = getComputedStyle(element, '::after')
    return { outlineStyle, outlineWidth, width: Number.parseFloat(width) }
  })
  expect(ring).toMatchObject({ outlineStyle: 'solid', outlineWidth: '3px' })
  const card = await page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Sensorial', exact: true }) })
    .boundingBox()
  expect(Math.abs((card?.width ?? 0) - ring.width)).toBeLessThan(4)
})
