import type { Page, Request } from '@playwright/test'
import { holdRoute } from '../support/held-route.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { cartLink, main } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'

test.use({ expectedConsole: [/Failed to load resource|Failed to fetch dynamically/] })

const calls = '**/rest/v1/**'
const isCall = (request: Request) => request.url().includes('/rest/v1/')
const cutOff = (page: Page) => page.route(calls, (route) => route.abort())
const joinAgain = (page: Page) => page.unroute(calls)
const tryAgain = (page: Page) => main(page).getByRole('button', { name: 'Try again' })

test('offline, the shop says so, keeps the cart, and recovers with the connection', async ({
  page,
  context,
}) => {
  await page.goto('/product/pink-tower')
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(cartLink(page, 1)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
  await cartLink(page, 1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart')
})

test('a page that was never opened says that it needs a connection, and comes when there is one', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This page needs a connection')
  await context.setOffline(false)
  await expect(heading).toHaveText(/Shipping/)
})

test('a picture that the lost connection cuts off is a drawing, not a broken icon', async ({
  page,
  context,
}) => {
  const isCut = Promise.withResolvers<void>()
  await page.route('**/render/image/**', async (route) => {
    await isCut.promise
    await route.abort()
  })
  const drawing = page.waitForResponse(/picture-missing/)
  await page.goto('/products', { waitUntil: 'commit' })
  await (await drawing).finished()
  await context.setOffline(true)
  isCut.resolve()
  const picture = main(page).getByRole('article').first().locator('img')
  await expect(picture).toHaveAttribute('src', /picture-missing/)
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('offline, a press still shows its toast', async ({ page, context }) => {
  await page.goto('/product/pink-tower')
  const code = page.waitForResponse(/ToastStack/)
  await page.keyboard.press('Tab')
  await page.evaluate(async (address) => void (await import(address)), (await code).url())
  await context.setOffline(true)
  await main(page).getByRole('button', { name: 'Wishlist', exact: true }).click()
  await expectToast(page, 'Added to wishlist')
})

test('a toast whose code cannot be had takes nothing from the page, and the next one comes', async ({
  page,
}) => {
  await page.route('**/ToastStack*', (route) => route.abort())
  await page.goto('/product/pink-tower')
  const add = main(page).getByRole('button', { name: 'Add to Cart', exact: true })
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('ToastStack'),
  )
  await add.click()
  await failedRequest
  await expect(cartLink(page, 1)).toBeVisible()

  await page.unroute('**/ToastStack*')
  await add.click()
  await expect(
    page.getByRole('region', { name: /^Notification/ }).getByRole('listitem'),
  ).toHaveText(/Pink Tower/)
})

test('a cart with something in it opens without a connection', async ({ page, context }) => {
  await page.goto('/product/pink-tower')
  const cartPage = page.waitForResponse(/CartPage/)
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  // The page has what it imports as well: part of it may be under way when its own code is there.
  await page.evaluate(async (code) => void (await import(code)), (await cartPage).url())
  await context.setOffline(true)
  await cartLink(page, 1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart')
})

test('a list that cannot be fetched says so, and comes on another try', async ({ page }) => {
  await page.goto('/about')
  await cutOff(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
  await expect(page.getByRole('alert').getByText('Failed to fetch products')).toBeVisible()
  await expect(main(page).locator('.skeleton')).toHaveCount(0)
  // A try that was still under way when the line came back would bring the list, and take the button.
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('search_products'),
  )
  await tryAgain(page).click()
  await failed
  await expect(tryAgain(page)).toBeEnabled()

  await joinAgain(page)
  await tryAgain(page).click()
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Failed to fetch products')).toHaveCount(0)
})

test('an error message tells a lost connection from an outage of the shop', async ({ page }) => {
  await page.goto('/about')
  await cutOff(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
  await expect(page.getByRole('alert')).toContainText('Please check your connection.')

  await joinAgain(page)
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
  await tryAgain(page).click()
  await expect(page.getByRole('alert')).toContainText('The shop could not answer just now.')
})

test('on a narrow phone the order and the views stay beside each other after a failure', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/about')
  await cutOff(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
  await expect(page.getByRole('alert').getByText('Failed to fetch products')).toBeVisible()
  const order = await main(page).getByLabel('Sort by').boundingBox()
  const view = await main(page).getByRole('button', { name: 'Grid view' }).boundingBox()
  expect(view?.x).toBeGreaterThan((order?.x ?? 0) + (order?.width ?? 0))
  expect(view?.y).toBeLessThan((order?.y ?? 0) + (order?.height ?? 0))
})

test('what was shown before stays, although it cannot be looked up again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/products/practical-life')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await cutOff(page)
  await page.clock.fastForward(60_000)
  const failedRequest = page.waitForEvent('requestfailed', isCall)
  await page.goBack()
  await failedRequest
  // What the page makes of that is shown by the time that it answers a press.
  await main(page).getByRole('button', { name: 'List view' }).click()
  await expect(main(page).getByRole('button', { name: 'List view', pressed: true })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Pouring Set', exact: true })).toBeVisible()
  await expect(page.getByText('Failed to fetch products')).toHaveCount(0)
})

test('a product that cannot be looked up is shown from the samples, says so, and is not sold', async ({
  page,
}) => {
  await page.goto('/products/practical-life')
  await cutOff(page)
  await main(page).getByRole('link', { name: 'Pouring Set', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pouring Set')
  await expect(page.getByRole('alert').getByText('The shop cannot be reached')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Add to Cart' })).toBeDisabled()

  await joinAgain(page)
  await tryAgain(page).click()
  await expect(main(page).getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled()
  await expect(page.getByText('The shop cannot be reached')).toHaveCount(0)
})

test('a product that is no sample cannot be reached, which is not the same as not found', async ({
  page,
  shop,
}) => {
  const category = await makeCategory(shop, [{ name: 'Distant Beads' }])
  await page.goto(category.path)
  await cutOff(page)
  await main(page).getByRole('link', { name: 'Distant Beads' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop cannot be reached')

  await joinAgain(page)
  await tryAgain(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Distant Beads')
})

test('the shop answers although one of its scripts was lost on the way', async ({ page }) => {
  await page.route('**/assets/start-*', (route) => route.abort(), { times: 1 })
  await page.goto('/product/pink-tower')

  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(cartLink(page, 1)).toBeVisible()
})

test('a page without the scripts of the shop says so and offers to load it again', async ({
  page,
}) => {
  await page.route('**/assets/start-*', (route) => route.abort())
  await page.goto('/product/pink-tower', { waitUntil: 'commit' })
  const reload = page.getByRole('alert').getByRole('link', { name: 'Reload the page' })
  await expect(reload).toBeVisible()

  await page.unroute('**/assets/start-*')
  await reload.click()
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a picture that failed before the scripts were there is replaced', async ({ page }) => {
  const letScriptsGo = await holdRoute(page, '**/*.js')
  await page.route('**/render/image/**', (route) => route.abort())
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'image') letScriptsGo()
  })
  await page.goto('/product/pink-tower')

  const picture = main(page).getByRole('img', { name: 'Pink Tower' }).first()
  await expect(picture).toHaveAttribute('src', /picture-missing/)
  // Its frame is drawn up to the edge: filled like a photograph it would lose two sides.
  await expect(picture).toHaveCSS('object-fit', 'contain')
})

test('a cart opens without the shop, and marks nothing that it cannot know', async ({ page }) => {
  await page.goto('/product/pink-tower')
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await cutOff(page)
  const failedRequest = page.waitForEvent('requestfailed', isCall)
  await cartLink(page, 1).click()
  await failedRequest
  await main(page).getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$137.00')
  await expect(page.getByText(/changed since/)).toHaveCount(0)
})
