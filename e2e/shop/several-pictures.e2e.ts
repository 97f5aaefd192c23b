import type { Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessible, rulesOfColours } from '../support/accessibility.ts'
import { makeCategory, newName } from '../support/catalogue.ts'
import { holdRoute } from '../support/held-route.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'

const samples = ['pink-tower', 'brown-stair', 'number-rods']

/** A product with three pictures, in a category of its own. */
async function makePictured(shop: Shop) {
  const [first, ...more] = samples.map(
    (name) => `${shop.url}/storage/v1/object/public/product-images/sample/products/${name}.webp`,
  )
  const name = newName('Pictured Rods')
  const category = await makeCategory(shop, [{ name, image: first ?? '' }])
  const id = category.products[0]?.id ?? ''
  const rows = more.map((image, index) => ({ product_id: id, position: index + 1, image }))
  await callAsService(shop, '/rest/v1/product_images', { method: 'POST', body: rows })
  return { name, path: `/product/${id}`, list: category.path }
}

const place = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /^Picture/ })
/** How many pictures are to the left of the one that is shown. */
const offset = (page: Page) =>
  page
    .getByRole('group', { name: 'Pictures' })
    .evaluate(({ scrollLeft, clientWidth }) => Math.round((10 * scrollLeft) / clientWidth) / 10)

/** Names of the sample pictures that were asked for, in whatever size. */
function watchPictures(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /sample\/products\/([a-z-]+)[.]webp/.exec(request.url()) ?? []
    if (name !== undefined) asked.add(name)
  })
  return asked
}

test('a page is drawn with its first picture alone', async ({ page, shop }) => {
  const { path } = await makePictured(shop)
  const asked = watchPictures(page)
  const letThrough = await holdRoute(page, '**/assets/*.js')
  const drawn = page.waitForResponse(/pink-tower/)

  await page.goto(path, { waitUntil: 'commit' })
  await drawn
  await page.screenshot()

  expect([...asked]).toEqual(['pink-tower'])
  letThrough()
})

test('the pictures are gone through by finger, button and key, and stay where they were looked at', async ({
  page,
  shop,
}) => {
  const { name, path } = await makePictured(shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await expect(place(page)).toContainText('Picture 1 of 3')
  await expect(page.getByRole('link', { name: 'Picture 3 of 3' })).toBeInViewport({ ratio: 1 })
  const before = await main(page).getByRole('group', { name: 'Pictures' }).boundingBox()

  await page
    .getByRole('group', { name: 'Pictures' })
    .evaluate((row) => row.scrollTo({ left: row.clientWidth * 2, behavior: 'instant' }))
  await expect(place(page)).toContainText('Picture 3 of 3')
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await expect.poll(() => offset(page)).toBe(1)

  await page.getByRole('button', { name: /Enlarge picture/ }).press('Enter')
  const enlarged = page.getByRole('dialog', { name })
  await expect(enlarged.getByRole('status')).toContainText('Picture 2 of 3')
  await expect(enlarged.locator('img').nth(1)).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(enlarged.locator('img').nth(2)).toBeInViewport()
  await expect(enlarged.locator('img').nth(1)).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(enlarged).toHaveCount(0)

  await expect(page.getByRole('button', { name: /Enlarge picture/ })).toBeFocused()
  await expect.poll(() => offset(page)).toBe(2)
  // Picture, back, next, and one of the small ones: then the shop goes on.
  for (const next of ['Previous picture', 'Next picture', 'Picture 3 of 3']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(next, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('link', { name: /^Picture \d/ }).and(page.locator(':focus')),
  ).toHaveCount(0)
  expect(await main(page).getByRole('group', { name: 'Pictures' }).boundingBox()).toEqual(before)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, rulesOfColours)
})

test('a card shows the second picture under the pointer, and asks for it only then', async ({
  page,
  shop,
}) => {
  const { name, list } = await makePictured(shop)
  const asked = watchPictures(page)
  await page.goto(list)
  const card = main(page).getByRole('article').filter({ hasText: name })
  const second = card.locator('img').nth(1)
  await expect(second).toBeHidden()
  expect([...asked]).toEqual(['pink-tower'])

  await card.getByRole('link', { name }).hover()

  await expect(second).toBeVisible()
  await expect.poll(() => [...asked]).toEqual(['pink-tower', 'brown-stair'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the small pictures lead to the large ones', async ({ page, shop }) => {
    const { path } = await makePictured(shop)
    await page.goto(path)

    await page.getByRole('link', { name: 'Picture 2 of 3' }).click()

    await expect(main(page).locator('img').nth(1)).toBeInViewport({ ratio: 0.9 })
  })
})
