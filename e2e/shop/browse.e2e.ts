import type { Locator } from '@playwright/test'
import { holdRoute } from '../support/held-route.ts'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'

test('a visitor walks from the home page by category to a product and back', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Golden Bead/)
  const featured = page.getByRole('region', { name: 'Featured products' })
  await expect(featured.getByRole('article')).toHaveCount(4)

  await page
    .getByRole('region', { name: 'Explore by Category' })
    .getByRole('link', { name: 'Practical Life' })
    .click()
  await expect(page).toHaveURL('/products/practical-life')
  await expect(page.getByRole('heading', { level: 1, name: 'Practical Life' })).toBeVisible()
  await expect(page).toHaveTitle(/^Practical Life/)

  await main(page).getByRole('link', { name: 'Pouring Set', exact: true }).click()
  await expect(page).toHaveURL('/product/pouring-set')
  await expect(page.getByRole('heading', { level: 1, name: 'Pouring Set' })).toBeVisible()
  await expect(page).toHaveTitle(/^Pouring Set/)
  await expect(
    page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Practical Life' }),
  ).toHaveAttribute('href', '/products/practical-life')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Practical Life' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Shop Materials' })).toBeVisible()
})

test('the Products menu scrolls where it is longer than the window', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 300 })
  await page.goto('/about')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Products' }).click()
  await header.getByRole('link', { name: 'All Products' }).focus()
  const last = header.getByRole('list').getByRole('link').last()
  await expect(last).not.toBeInViewport()
  await header.getByRole('list').hover()
  await page.mouse.wheel(0, 2000)
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('nothing looks accidental: cards alike, no broken word, the product above its kin', async ({
    page,
    shop,
  }) => {
    const category = await makeCategory(shop, [
      { name: 'One Bead', price: 5 },
      { name: 'Many Beads', price: 199.99, in_stock: false },
    ])
    await page.goto(category.path)
    const cards = await main(page).getByRole('article').all()
    const areBeside = await Promise.all(
      cards.map(async (card) => {
        const price = await card.getByText(/^\$/).boundingBox()
        const button = await card.getByRole('button', { name: /Cart|Stock/ }).boundingBox()
        return price && button && price.y + price.height > button.y
      }),
    )
    expect(areBeside).toEqual([false, false])
    const address = page.getByRole('contentinfo').getByRole('link', { name: /@/ })
    const lines = await address.evaluate((link) => [...link.getClientRects()].map(({ top }) => top))
    expect(new Set(lines).size).toBe(1)

    await page.goto('/about')
    const step = main(page).getByText('You ask', { exact: true })
    expect(await step.evaluate((heading) => heading.clientHeight)).toBe(
      await main(page)
        .getByText('Your child decides', { exact: true })
        .evaluate((heading) => heading.clientHeight),
    )

    await page.goto('/product/pink-tower')
    const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0
    const own = main(page).getByRole('img', { name: 'Pink Tower' })
    const related = main(page).getByRole('article').last().locator('img')
    expect(await widthOf(own)).toBeGreaterThan(await widthOf(related))
  })
})

test('a page opens at its top; reload and Back find the place where it was left', async ({
  page,
}) => {
  const place = () => page.evaluate(() => Math.round(scrollY))
  const scrollTo = async (top: number) => {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await expect.poll(place).toBe(top)
  }
  await page.goto('/')
  await scrollTo(700)
  await page.goto('/about')
  expect(await place()).toBe(0)
  await scrollTo(400)
  await page.reload()
  await expect.poll(place).toBe(400)
  await page.goBack()
  await expect.poll(place).toBe(700)
})

test('hydration keeps the scroll position', async ({ page }) => {
  const letScriptsGo = await holdRoute(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  // A font that comes later moves what is above, and the browser scrolls by as much.
  await page.evaluate(async () => {
    await document.fonts.ready
    scrollTo(0, 700)
  })
  letScriptsGo()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()

  expect(await page.evaluate(() => Math.round(scrollY))).toBe(700)
})

test('the shop opened by an address of this machine shows its pictures', async ({ page, shop }) => {
  await page.goto(shop.url.replace('localhost', '127.0.0.1'))
  const picture = page.getByRole('region', { name: 'Explore by Category' }).locator('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await picture.getAttribute('src')).toContain('/storage/v1/')
})

test('a page that takes its time says that it is on its way', async ({ page }) => {
  const letPageCome = await holdRoute(page, '**/assets/AboutPage*')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  const bar = page.locator('.page-on-its-way')
  await expect(bar).toBeInViewport()
  letPageCome()
  await expect(page).toHaveURL('/about')
  await expect(bar).toHaveCount(0)
})

test('on a laptop pages end at one edge, and what a short one has to say stands in the middle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('the contact page', async () => {
    await page.goto('/contact')
    const rightOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return Math.round((box?.x ?? 0) + (box?.width ?? 0))
    }
    const region = (name: string) => main(page).getByRole('region', { name })

    expect(await rightOf(region('Frequently Asked Questions'))).toBe(
      await rightOf(main(page).getByLabel('Message')),
    )
    expect(await rightOf(region('In more detail'))).toBe(await rightOf(region('Reach us directly')))
  })

  for (const path of ['/cart', '/wishlist']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: /empty/ })).toBeVisible()
      const { above, below } = await main(page).evaluate((element) => {
        const frame = element.getBoundingClientRect()
        const content = element.lastElementChild?.getBoundingClientRect() ?? frame
        return { above: content.top - frame.top, below: frame.bottom - content.bottom }
      })
      const roomBeforeFooter = 102
      expect(Math.abs(below - above)).toBeLessThanOrEqual(roomBeforeFooter)
    })
  }
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect(footer?.height).toBeLessThan(450)
})
