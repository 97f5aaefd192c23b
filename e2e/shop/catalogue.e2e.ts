import type { Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessible } from '../support/accessibility.ts'
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

test('filters, order and view are in the address: a shared link shows the same screen', async ({
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
  await filters(page).getByLabel('Max price').fill('900')
  await filters(page).getByLabel('Max price').press('Enter')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page.getByText('3 products found')).toBeVisible()
  await expect(page).toHaveURL(
    `${category.path}?max=900&age=3-6&stock=in&sort=price-high&view=list`,
  )
  await expect.poll(() => productNames(page)).toEqual(['Fir Beads', 'Elm Beads', 'Birch Beads'])

  const friend = await context.newPage()
  await friend.goto(page.url())
  await expect(friend.getByText('3 products found')).toBeVisible()
  expect(await productNames(friend)).toEqual(await productNames(page))
  await expect(friend.getByRole('button', { name: 'List view' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(friend.getByLabel('Sort by')).toHaveValue('price-high')
  await expect(filter(friend, '3 to 6 years')).toBeChecked()
  await expect(filter(friend, 'In stock only')).toBeChecked()
  await expect(filters(friend).getByLabel('Max price')).toHaveValue('900')
  await friend.close()
})

test('Back takes back one choice after the other', async ({ page, shop }) => {
  const category = await makeMixedCategory(shop)
  await page.goto(category.path)
  await filter(page, '3 to 6 years').check()
  await expect(page.getByText('4 products found')).toBeVisible()
  await filters(page).getByLabel('Min price').fill('6')
  await filters(page).getByLabel('Min price').press('Enter')
  await expect(page.getByText('3 products found')).toBeVisible()

  await page.goBack()
  await expect(page.getByText('4 products found')).toBeVisible()
  await expect(filters(page).getByLabel('Min price')).toHaveValue('0')
  await page.goBack()
  await expect(filter(page, '3 to 6 years')).not.toBeChecked()
  await expect(page.getByText('6 products found')).toBeVisible()
})

test('every filter says how many products it would leave', async ({ page, shop }) => {
  const category = await makeMixedCategory(shop)
  const other = await makeCategory(shop, [{ name: 'Other Beads', age_range: '4-5 years' }])
  await page.goto(category.path)
  await expect(filter(page, category.name)).toHaveAccessibleName(/ , 6 products$/)
  await expect(filter(page, other.name)).toHaveAccessibleName(/ , 1 product$/)
  await expect(filter(page, '0 to 3 years')).toHaveAccessibleName(/ , 1 product$/)
  await expect(filter(page, '3 to 6 years')).toHaveAccessibleName(/ , 4 products$/)
  await expect(filter(page, 'In stock only')).toHaveAccessibleName(/ , 5 products$/)

  await filter(page, 'In stock only').check()
  await expect(filter(page, '3 to 6 years')).toHaveAccessibleName(/ , 3 products$/)
  await filter(page, other.name).check()
  await expect(page.getByText('6 products found')).toBeVisible()
  await expect(filter(page, '3 to 6 years')).toHaveAccessibleName(/ , 4 products$/)

  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/products')
})

test('a highest price of 200 hides nothing, any other one applies, with a search too', async ({
  page,
  shop,
}) => {
  const category = await makeMixedCategory(shop)
  await page.goto(`${category.path}?q=fir+beads`)
  const [min, max] = [filters(page).getByLabel('Min price'), filters(page).getByLabel('Max price')]
  await expect(min).toHaveValue('0')
  await expect(max).toHaveValue('200')
  await expect(max).toHaveAccessibleDescription('and more')
  await expect(main(page).getByRole('heading', { name: 'Fir Beads' })).toBeVisible()

  await max.fill('300')
  await max.press('Enter')
  await expect(page).toHaveURL(/max=300$/)
  await expect(main(page).getByRole('heading', { name: 'Fir Beads' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show more expensive products' }).click()
  await expect(main(page).getByRole('heading', { name: 'Fir Beads' })).toBeVisible()
  await expect(max).toHaveValue('200')
})

test('a price that is none, or a range upside down, is explained and changes nothing', async ({
  page,
  shop,
}) => {
  const category = await makeMixedCategory(shop)
  await page.goto(category.path)
  const [min, max] = [filters(page).getByLabel('Min price'), filters(page).getByLabel('Max price')]
  await min.fill('cheap')
  await min.press('Enter')
  await expect(min).toHaveAccessibleDescription('Please enter a price such as 49.90.')
  await min.fill('90')
  await max.fill('50')
  await max.press('Enter')
  await expect(min).toHaveAccessibleDescription('The lowest price is above the highest.')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page).toHaveURL(category.path)
})

test('filtering by keyboard keeps the focus', async ({ page, shop }) => {
  const category = await makeMixedCategory(shop)
  const other = await makeCategory(shop, [{ name: 'Other Beads' }])
  await page.goto(category.path)

  await filter(page, other.name).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('7 products found')).toBeVisible()
  await expect(page).toHaveURL(/^[^?]+\/products\?category=/)
  await expect(filter(page, other.name)).toBeFocused()

  const [min, max] = [filters(page).getByLabel('Min price'), filters(page).getByLabel('Max price')]
  await min.focus()
  await min.fill('10')
  await page.keyboard.press('Tab')
  await expect(max).toBeFocused()
  await max.fill('100')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]min=10&max=100/)
  await expect(max).toBeFocused()

  const box = filters(page).getByRole('searchbox')
  await box.fill('birch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=birch/)
  await expect(page.getByText('1 product found')).toBeVisible()
  await expect(box).toBeFocused()
})

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

test('on a phone the products begin near the top, and the filters lie on a sheet', async ({
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
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(open).toHaveText('Filter (1)')
  await expect(open).toBeFocused()
  await expect(main(page).getByRole('link', { name: 'Pouring Set' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Pink Tower' })).toHaveCount(0)
})

test('pagination scrolls to the first product of the page', async ({ page, shop }) => {
  const category = await makeCategory(
    shop,
    Array.from({ length: 30 }, (_, index) => ({ name: `Beads ${index + 10}` })),
  )
  await page.goto(category.path)
  await main(page).getByRole('link', { name: 'Next page' }).click()
  await expect(main(page).getByRole('link', { name: 'Beads 34' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Products', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
})

test('on a low screen every filter is reached without passing all products', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/products')
  const last = filter(page, 'In stock only')

  await last.scrollIntoViewIfNeeded()

  await expect(last).toBeInViewport({ ratio: 1 })
})

test('the filters cannot be pushed sideways, however wide what stands in them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/products')
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

test('a search finds what is meant in spite of a slip', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Search' }).click()
  await header.getByRole('combobox').fill('golden beed')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/products?q=golden+beed')
  await expect(main(page).getByRole('link', { name: 'Golden Bead Material' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “golden beed”')
  await expect(filters(page).getByRole('searchbox')).toHaveValue('golden beed')
})

test('the search of the header goes away on Escape and gives the focus back', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.click()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveCount(0)
  await expect(button).toBeFocused()
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
  await expectAccessible(page)

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
})

test('the products that suit a child are asked for by its age', async ({ page }) => {
  await page.goto('/products')
  await filters(page).getByLabel('Years', { exact: true }).selectOption('2')
  await expect(page).toHaveURL('/products?child=24')
  await filters(page).getByLabel('Months', { exact: true }).selectOption('6')
  await expect(page).toHaveURL('/products?child=30')
  await expect(main(page).getByRole('link', { name: 'Pouring Set' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Pink Tower' })).toHaveCount(0)
})

test('where nothing has all of the words, what has some of them is near, and each filter can be taken off', async ({
  page,
}) => {
  await page.goto('/products?q=pink+helicopter&age=6-9')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(main(page).getByRole('article').first()).toContainText('Pink Tower')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: '“pink helicopter”' }).click()
  await expect(page).toHaveURL('/products?age=6-9')
  await page.goto('/products?q=helicopter')
  await main(page).getByRole('link', { name: 'Sensorial', exact: true }).click()
  await expect(page).toHaveURL('/products/sensorial')
})

test('where nothing matches, the page says so and offers the way out', async ({ page }) => {
  await page.goto('/products?q=qqqqzzzzxxxx')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('0 products found')).toBeVisible()
  await main(page).getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(main(page).getByRole('article').first()).toBeVisible()
})

test.describe('behind the last page', () => {
  test.use({ expectedConsole: [failedResponses] })

  test('the catalogue still says how many products there are', async ({ page, shop }) => {
    const category = await makeMixedCategory(shop)
    const answer = await page.goto(`${category.path}?page=99`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('6 products found')).toBeVisible()
    await expect(main(page).getByText('There are fewer pages than that.')).toBeVisible()
    await main(page).getByRole('link', { name: 'Go to the first page' }).click()
    await expect(main(page).getByRole('article')).toHaveCount(6)
  })
})

test('an address that anyone may have typed still shows a catalogue', async ({ page }) => {
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
})

test('what an admin changes is there on the next visit of a page', async ({ page, shop }) => {
  await page.clock.install()
  const category = await makeCategory(shop, [{ name: 'Wooden Beads', price: 10 }])
  const [product] = category.products
  await page.goto(category.path)
  await expect(main(page).getByText('$10.00')).toBeVisible()
  await main(page).getByRole('link', { name: 'Wooden Beads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wooden Beads' })).toBeVisible()

  await changeProduct(shop, product?.id ?? '', { price: 12.5 })
  await page.clock.fastForward(10_000)
  await page.goBack()
  await expect(main(page).getByText('$12.50')).toBeVisible()
})

for (const view of ['grid', 'list']) {
  test(`a heart in the ${view} is large enough for a finger, and works by key`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/products/sensorial?view=${view}`)
    const heart = main(page).getByRole('button', { name: 'Wishlist: Brown Stair' })
    const box = await heart.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)

    await heart.press('Enter')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/sensorial/)
    await page.goto('/wishlist')
    await expect(main(page).getByRole('link', { name: 'Brown Stair' })).toBeVisible()
  })
}

test('on a wide screen how many there are, their order and the view stand in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products')
  const middleOf = async (part: ReturnType<typeof page.getByText>) => {
    const box = await part.boundingBox()
    return box === null ? undefined : Math.round(box.y + box.height / 2)
  }
  const found = await middleOf(page.getByText(/^\d+ products found$/))
  expect(
    Math.abs((found ?? 0) - ((await middleOf(page.getByLabel('Sort by'))) ?? 1000)),
  ).toBeLessThan(4)
  const view = await middleOf(page.getByRole('button', { name: 'List view' }))
  expect(Math.abs((found ?? 0) - (view ?? 1000))).toBeLessThan(4)
})

test('the list is shorter than the grid, wide and narrow', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const heightOf = async (view: string) => {
      await page.goto(`/products?view=${view}`)
      return (await main(page).boundingBox())?.height ?? 0
    }
    const grid = await heightOf('grid')
    expect(await heightOf('list')).toBeLessThan(grid)
  }
})

test('a card says that what has small parts is not for children under 3, sold out or not', async ({
  page,
}) => {
  for (const view of ['grid', 'list']) {
    await page.goto(`/products/language?view=${view}`)
    const cards = main(page).getByRole('article')
    await expect(cards.filter({ hasText: 'Movable Alphabet' })).toContainText(
      'Not for children under 3 years',
    )
    await expect(cards.filter({ hasText: 'Sandpaper Letters' })).not.toContainText('under 3')
  }
})

test('the wish list is one press away, with its number, for those without an account too', async ({
  page,
}) => {
  await page.goto('/product/pink-tower')
  await main(page).getByRole('button', { name: 'Wishlist', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 product' }).click()
  await expect(page).toHaveURL('/wishlist')
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
