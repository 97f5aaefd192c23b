import type { Page } from '@playwright/test'
import { holdRoute } from '../support/held-route.ts'
import { expect, test } from '../support/test.ts'
import { cartLink, main } from './shop-pages.ts'
import { makeShelf } from '../support/catalogue.ts'

/** Shows a page whose scripts are on their way until the answered function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const letThrough = await holdRoute(page, '**/assets/libraries-*')
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]') !== null)
  return letThrough
}

test('a quantity that was typed and a button that was pressed before the scripts came count', async ({
  page,
}) => {
  const comeScripts = await openWithoutScripts(page, '/product/pink-tower')
  await main(page).getByRole('textbox', { name: 'Quantity' }).fill('3')
  const add = main(page).getByRole('button', { name: 'Add to Cart', exact: true })
  await add.click()
  await add.click()
  comeScripts()

  await expect(cartLink(page, 3)).toBeVisible()
})

test('a link that is followed before the scripts came leads on when what was pressed is done', async ({
  page,
}) => {
  const comeScripts = await openWithoutScripts(page, '/product/pink-tower')
  const attended = page.waitForResponse('**/assets/early-touches-*')
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.evaluate(async (code) => void (await import(code)), (await attended).url())
  await cartLink(page, 0).click()
  comeScripts()

  await expect(page).toHaveURL('/cart')
  await expect(cartLink(page, 1)).toBeVisible()
})

test('a search that was pressed before the scripts came leaves the focus with who writes by then', async ({
  page,
}) => {
  const comeScripts = await openWithoutScripts(page, '/contact')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const name = main(page).getByLabel('Name')
  await name.pressSequentially('Ada')
  comeScripts()

  await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible()
  await page.keyboard.type(' Lovelace')
  await expect(name).toHaveValue('Ada Lovelace')
})

test('what was chosen before the scripts came is what the catalogue shows', async ({
  page,
  shop,
}) => {
  const shelf = await makeShelf(shop, [
    { name: 'Plain Beads' },
    { name: 'Sold Beads', in_stock: false },
  ])
  const comeScripts = await openWithoutScripts(page, shelf.path)
  await main(page)
    .getByRole('checkbox', { name: /^In stock/ })
    .check()
  await main(page).getByLabel('Sort by').selectOption('price-high')
  await main(page).getByLabel('Max price ($)').fill('30')
  await main(page).getByLabel('Min price ($)').fill('5')
  comeScripts()

  await expect(page).toHaveURL(/stock=in/)
  await expect(page).toHaveURL(/sort=price-high/)
  // The two prices are typed again after it.
  await expect(page).toHaveURL(/max=30/)
  await expect(main(page).getByLabel('Min price ($)')).toHaveValue('5')
  await main(page).getByLabel('Min price ($)').press('Enter')
  await expect(page).toHaveURL(`${shelf.path}?min=5&max=30&stock=in&sort=price-high`)
  await expect(main(page).getByText('1 product found')).toBeVisible()
})
