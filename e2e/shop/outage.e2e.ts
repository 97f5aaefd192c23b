import type { Page, Response } from '@playwright/test'
import { holdRoute } from '../support/held-route.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { cartLink, main, saveCart } from './shop-pages.ts'

test.use({ expectedConsole: [/Failed to load resource|Failed to fetch dynamically/] })

/** The page has what it imports as well: part of that may be under way when its own code is there. */
const wholeCode = async (page: Page, arrived: Promise<Response>) => {
  await page.evaluate(async (address) => void (await import(address)), (await arrived).url())
}

test('offline, the shop says so, answers a press with its toast, opens the cart, and recovers with the connection', async ({
  page,
  context,
}) => {
  await saveCart(page, [{ id: 'pink-tower', name: 'Pink Tower', price: 68.5, quantity: 1 }])
  const codes = [page.waitForResponse(/ToastStack/), page.waitForResponse(/CartPage/)]
  await page.goto('/product/pink-tower')
  await page.keyboard.press('Tab')
  for (const code of codes) await wholeCode(page, code)
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Wishlist', exact: true }).click()
  await expectToast(page, 'Added to wishlist')
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await cartLink(page, 2).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Shopping Cart')

  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).click()
  await expect(heading).toHaveText(/Shipping/)
  await expect(cartLink(page, 2)).toBeVisible()
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
  // Not its load, which waits for the pictures; products of other tests have the drawing from the start.
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  await (await drawing).finished()
  await context.setOffline(true)
  isCut.resolve()
  const picture = main(page).getByRole('article').first().locator('img').first()
  await expect(picture).toHaveAttribute('src', /picture-missing/)
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('a toast whose code cannot be had takes nothing from the page, and comes once it is loaded anew', async ({
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
  // A browser may keep a failed import for as long as the page stands.
  await page.reload()
  await add.click()
  await expect(
    page.getByRole('region', { name: /^Notification/ }).getByRole('listitem'),
  ).toHaveText(/Pink Tower/)
})

test('on a narrow phone the order and the views stay beside each other after a failure', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/about')
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
  await expect(page.getByRole('alert').getByText('Failed to fetch products')).toBeVisible()
  const order = await main(page).getByLabel('Sort by').boundingBox()
  const view = await main(page).getByRole('button', { name: 'Grid view' }).boundingBox()
  expect(view?.x).toBeGreaterThan((order?.x ?? 0) + (order?.width ?? 0))
  expect(view?.y).toBeLessThan((order?.y ?? 0) + (order?.height ?? 0))
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
