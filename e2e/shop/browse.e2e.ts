import type { Locator, Page } from '@playwright/test'
import { holdRoute } from '../support/held-route.ts'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'

const ownLinks = (page: Page, role: 'banner' | 'contentinfo') =>
  page
    .getByRole(role)
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

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

test('no link of the header or the footer is dead, in the document or in the client', async ({
  page,
}) => {
  await page.goto('/')
  const links = new Set([
    ...(await ownLinks(page, 'banner')),
    ...(await ownLinks(page, 'contentinfo')),
  ])
  expect([...links]).toEqual(
    expect.arrayContaining([
      '/',
      '/products',
      '/products/practical-life',
      '/products/sensorial',
      '/products/mathematics',
      '/products/language',
      '/products/cultural',
      '/about',
      '/contact',
      '/shipping',
      '/returns',
      '/terms',
      '/privacy',
      '/cart',
      '/login',
    ]),
  )

  for (const path of links) {
    expect((await page.request.get(path)).status(), path).toBe(200)
    const isThere = new URL(page.url()).pathname === path
    // Every page has a header of its own: the one before it has to be gone.
    await page.getByRole('banner').evaluate((old) => old.setAttribute('data-left', ''))
    // The link to the login also says where to return to.
    await page.evaluate(
      (to) =>
        document.querySelector<HTMLElement>(`a[href="${to}"], a[href^="${to}?next="]`)?.click(),
      path,
    )
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.locator('header[data-left]')).toHaveCount(isThere ? 1 : 0)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCount(1)
    await expect(heading).not.toHaveText(/Oops|Error/)
  }
})

test('the Products menu lists every category, and Escape gives the focus back', async ({
  page,
}) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  const button = header.getByRole('button', { name: 'Products' })
  await button.click()
  await expect(header.getByRole('link', { name: 'All Products' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: 'All Products' })).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await header.getByRole('link', { name: 'Mathematics' }).click()
  await expect(page).toHaveURL('/products/mathematics')
  await expect(header.getByRole('link', { name: 'Mathematics' })).toBeHidden()
})

test('Escape closes the Products menu first, then the search below it', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Search' }).click()
  await expect(header.getByRole('search')).toBeVisible()
  await header.getByRole('button', { name: 'Products' }).click()
  await expect(header.getByRole('link', { name: 'All Products' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: 'All Products' })).toBeHidden()
  await expect(header.getByRole('search')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(header.getByRole('search')).toHaveCount(0)
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu leads to every page of the header', async ({ page }) => {
    await page.goto('/cart')
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    await menu.click()
    const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
    for (const name of ['Home', 'All Products', 'Language', 'About', 'Contact', 'Wishlist']) {
      await expect(links.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeFocused()

    await menu.click()
    await links.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  })
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

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('what stands below each other on the contact page ends at one edge', async ({ page }) => {
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

  test('what a short page has to say stands in the middle, and the footer is low', async ({
    page,
  }) => {
    for (const path of ['/cart', '/wishlist']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: /empty/ })).toBeVisible()
      const { above, below } = await main(page).evaluate((element) => {
        const frame = element.getBoundingClientRect()
        const content = element.lastElementChild?.getBoundingClientRect() ?? frame
        return { above: content.top - frame.top, below: frame.bottom - content.bottom }
      })
      const roomBeforeFooter = 102
      expect(Math.abs(below - above)).toBeLessThanOrEqual(roomBeforeFooter)
    }
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect(footer?.height).toBeLessThan(450)
  })
})
