import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'

test.use({ javaScriptEnabled: false, expectedConsole: [failedResponses] })

test('every document has its status, every link of the home page leads to one, and hostile addresses to none', async ({
  request,
}) => {
  const statusOf = async (path: string) => (await request.get(path)).status()
  const html = await (await request.get('/')).text()
  const links = [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)].map(([, path = '']) => path)
  expect(links).toEqual(expect.arrayContaining(['/', '/products/sensorial', '/login', '/terms']))
  for (const path of new Set([...links, '/products?q=globe', '/product/pink-tower', '/wishlist'])) {
    expect(await statusOf(path), path).toBe(200)
  }

  for (const path of ['/product/no', '/products/no', '/no/page', '/products?page=99']) {
    expect(await statusOf(path), path).toBe(404)
  }
  for (const path of [
    '/product/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    "/product/x'%20or%201=1--",
    `/product/${'x'.repeat(900)}`,
    '/product/..%2f..%2fetc%2fpasswd',
    '/products/%00',
    '/%E0%A4%A',
  ]) {
    expect([400, 404, 414], path).toContain(await statusOf(path))
  }
})

test('links, a search, and a price with what else narrows the list, work without scripts', async ({
  page,
  shop,
}) => {
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

  await main(page).getByRole('searchbox').fill('dressing frame for a 9 year old under 30')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('searchbox')).toHaveValue(
    'dressing frame for a 9 year old under 30',
  )
  await expect(main(page).getByText('0 products found')).toBeVisible()
  await main(page).getByRole('link', { name: 'Remove filter: For 9 years' }).click()
  await expect(main(page).getByRole('searchbox')).toHaveValue('dressing frame under 30')
  await expect(main(page).getByRole('link', { name: 'Dressing Frame' })).toBeVisible()
  await page.goto('/products?q=shipping')
  await main(page).getByRole('link', { name: 'Shipping costs and times' }).click()
  await expect(page).toHaveURL('/shipping')

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
  for (const path of ['/cart', '/wishlist']) {
    await page.goto(path)
    await expect(main(page).getByText(/needs JavaScript/)).toBeVisible()
  }
})
