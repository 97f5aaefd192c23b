import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'

test.use({ javaScriptEnabled: false, expectedConsole: [failedResponses] })

for (const { path, status = 200, title, heading, text, isListed = status === 200 } of [
  { path: '/', title: /^Golden Bead ·/, heading: /hand teaches/, text: 'Explore by Category' },
  { path: '/products', title: /^All Products ·/, heading: 'All Products', text: /products found/ },
  { path: '/products/practical-life', title: /^Practical Life ·/, heading: /Life/, text: '$18.95' },
  {
    path: '/products?q=globe',
    title: /^Search: globe/,
    heading: /globe/,
    text: '$46.00',
    isListed: false,
  },
  { path: '/product/pink-tower', title: /^Pink Tower ·/, heading: 'Pink Tower', text: '$68.50' },
  { path: '/cart', title: /^Shopping Cart/, heading: 'Shopping Cart', text: /needs JavaScript/ },
  {
    path: '/wishlist',
    title: /^Wishlist/,
    heading: 'Wishlist',
    text: /needs JavaScript/,
    isListed: false,
  },
  { path: '/about', title: /^About Us/, heading: /small shelf/, text: 'Our values' },
  { path: '/contact', title: /^Contact/, heading: 'Contact', text: 'Frequently Asked Questions' },
  { path: '/shipping', title: /^Shipping/, heading: /Shipping/, text: /\$9\.99/ },
  { path: '/returns', title: /^Returns/, heading: /Returns/, text: /30 days/ },
  { path: '/terms', title: /^Terms/, heading: /Terms/, text: /^Prices are in US/ },
  { path: '/privacy', title: /^Privacy/, heading: /Privacy/, text: /^No cookies/ },
  {
    path: '/product/no',
    status: 404,
    title: /not found/,
    heading: /^Product/,
    text: /left the shelf/,
  },
  { path: '/no/page', status: 404, title: /not found/, heading: /Oops!/, text: 'Return to Home' },
  { path: '/products?page=99', status: 404, title: /^All/, heading: /^All/, text: /fewer pages/ },
]) {
  test(`${path} is readable without scripts, with its own title and status`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(status)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(main(page).getByText(text).first()).toBeVisible()
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{10}/)
    await expect(page.locator('link[rel=canonical]')).toHaveCount(isListed ? 1 : 0)
  })
}

test('links, and a search, work without scripts', async ({ page }) => {
  await page.goto('/')
  await main(page).getByRole('link', { name: 'Practical Life' }).click()
  await expect(page).toHaveURL('/products/practical-life')
  await main(page).getByRole('link', { name: 'Pouring Set' }).click()
  await expect(page).toHaveURL('/product/pouring-set')
  await page.goto('/products')
  await main(page).getByRole('searchbox').fill('alphabet')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=alphabet')
  await expect(main(page).getByRole('link', { name: 'Movable Alphabet' })).toBeVisible()
})

test('a price, with what else narrows the list, works without scripts', async ({ page, shop }) => {
  const category = await makeCategory(shop, [
    { name: 'Low Tower', price: 20 },
    { name: 'High Tower', price: 300 },
    { name: 'Dear Globe', price: 300 },
  ])
  await page.goto(`${category.path}?q=tower&sort=price-high&page=2`)
  await main(page).getByLabel('Min price ($)').fill('60')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${category.path}?q=tower&sort=price-high&min=60&max=200`)
  await expect(main(page).getByText('1 product found')).toBeVisible()
  await expect(main(page).getByLabel('Max price ($)')).toHaveValue('200')
})

test('what needs scripts is named in one line, and does not look as if it worked', async ({
  page,
}) => {
  await page.goto('/product/pink-tower')
  await expect(page.getByText(/^Without JavaScript you can browse, search/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toHaveCSS(
    'opacity',
    '0.45',
  )
  await page.goto('/products')
  await expect(page.getByLabel('Sort by')).toHaveCSS('opacity', '0.45')
  await expect(main(page).getByRole('searchbox')).toHaveCSS('opacity', '1')
  await expect(main(page).getByLabel('Max price ($)')).toHaveCSS('opacity', '1')
})

test('a preview of a product has picture, price and stock, and no invented rating', async ({
  page,
}) => {
  await page.goto('/product/movable-alphabet')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Movable Alphabet',
  )
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/)
  const written = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data: { '@type': string; offers?: object }[] = written.map((text) => JSON.parse(text))
  expect(data.map((item) => item['@type']).toSorted()).toEqual(['BreadcrumbList', 'Product'])
  expect(data.find((item) => item['@type'] === 'Product')?.offers).toMatchObject({
    price: '96.00',
    priceCurrency: 'USD',
    availability: 'https://schema.org/OutOfStock',
  })
  expect(written.join('')).not.toMatch(/rating/i)
})
