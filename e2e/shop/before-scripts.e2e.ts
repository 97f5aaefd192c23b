import type { Page } from '@playwright/test'
import { holdRoute } from '../support/held-route.ts'
import { expect, test } from '../support/test.ts'
import { cartLink, main } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'

/** Shows a page whose scripts are on their way until the answered function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const letThrough = await holdRoute(page, '**/assets/start-*')
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  return letThrough
}

test('a document names no script but the one that fetches the others after the first picture', async ({
  request,
}) => {
  for (const path of ['/', '/products', '/product/pink-tower', '/cart']) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toContain('modulepreload')
    expect(html.match(/<script[^>]* src=/g), path).toHaveLength(1)
  }
})

test('a page in a hidden tab, which is never painted, is ready when a visitor comes to it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/product/pink-tower', { waitUntil: 'commit' })

  await expect(main(page).getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled()
})

test('what needs the scripts cannot be pressed before they are there, and works from then on', async ({
  page,
}) => {
  const comeScripts = await openBeforeScripts(page, '/product/pink-tower')
  const product = main(page)
  const add = product.getByRole('button', { name: 'Add to Cart', exact: true })
  const controls = [
    add,
    product.getByRole('textbox', { name: 'Quantity' }),
    product.getByRole('button', { name: 'Wishlist', exact: true }),
    product.getByRole('button', { name: 'Enlarge picture' }),
    product.getByRole('tab').first(),
    page.getByRole('banner').getByRole('button', { name: 'Search' }),
    page.getByRole('banner').getByRole('button', { name: 'Products' }),
  ]
  for (const control of controls) await expect(control).toBeDisabled()
  comeScripts()

  for (const control of controls) await expect(control).toBeEnabled()
  await add.click()
  await expect(cartLink(page, 1)).toBeVisible()
})

test('what was typed before the scripts came is what is searched for', async ({ page, shop }) => {
  const category = await makeCategory(shop, [
    { name: 'Low Tower', price: 20 },
    { name: 'High Tower', price: 90 },
    { name: 'Dear Globe', price: 90 },
  ])
  const comeScripts = await openBeforeScripts(page, category.path)
  const search = main(page).getByRole('searchbox')
  const lowest = main(page).getByLabel('Min price ($)')
  await search.fill('tower')
  await lowest.fill('60')
  comeScripts()

  await expect(main(page).getByLabel('Sort by')).toBeEnabled()
  await search.press('Enter')
  await expect(page).toHaveURL(/q=tower/)
  await expect(lowest).toHaveValue('60')
  await lowest.press('Enter')
  await expect(page).toHaveURL(`${category.path}?q=tower&min=60`)
  await expect(main(page).getByText('1 product found')).toBeVisible()
})
