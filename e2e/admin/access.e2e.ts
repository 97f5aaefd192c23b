import type { Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { logIn, storedSession } from '../support/logins.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { makeAccount } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { makeProduct, newName, readProduct } from '../support/catalogue.ts'
import { openPanel, productForm } from './admin-pages.ts'
import { makePng } from '../support/png.ts'

/** Every path that the page asks for from now on. */
function pathsFetched(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const isOfPanel = (path: string) => /AdminPanel.*\.js|admin.*\.css/.test(path)

const long = 'What the children do with it, and why. '.repeat(60)

/** By a call that no tab of the browser hears of; the admin's other sessions are those of other tests. */
async function endSession(page: Page, shop: Shop): Promise<void> {
  const token = (await storedSession(page))?.access_token
  const answer = await fetch(`${shop.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: shop.publishableKey, authorization: `Bearer ${token}` },
  })
  expect(answer.ok).toBe(true)
}

const denied = 'Access Denied - You need admin privileges to access this page.'

test('a visitor and a plain user are denied, and get no part of the panel', async ({
  page,
  shop,
}) => {
  const files = pathsFetched(page)

  await page.goto('/admin')
  await expect(page.getByText(denied)).toBeVisible()
  await logIn(page, await makeAccount(shop))
  await page.goto('/admin')
  await expect(page.getByText(denied)).toBeVisible()

  expect(files.filter(isOfPanel)).toEqual([])
})

test('an admin finds the panel in the account menu', async ({ page, shop }) => {
  const files = pathsFetched(page)
  await openPanel(page, shop)
  expect(files.filter(isOfPanel)).toHaveLength(2)
  await page.goto('/')

  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Admin Panel' }).click()

  await expect(page).toHaveURL(`${shop.url}/admin`)
})

test('on a phone the tabs are one line, and the chosen one is in view', async ({ page, shop }) => {
  await openPanel(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/settings')
  const tabs = page.getByRole('navigation', { name: 'Admin panel' })
  const chosen = tabs.getByRole('link', { name: 'Settings' })
  await expect(chosen).toHaveAttribute('aria-current', 'page')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  expect((await tabs.boundingBox())?.height).toBeLessThan(64)
})

test('direct calls of a visitor and of a plain user change nothing', async ({ page, shop }) => {
  const product = await makeProduct(shop, { name: newName('Tower') })
  await logIn(page, await makeAccount(shop))
  const token = (await storedSession(page))?.access_token ?? ''
  const json = { 'content-type': 'application/json' }
  const calls: [path: string, method: string, headers: Record<string, string>, body?: BodyInit][] =
    [
      ['/rest/v1/products', 'POST', json, JSON.stringify({ name: 'x', category: 'sensorial' })],
      [`/rest/v1/products?id=eq.${product.id}`, 'PATCH', json, JSON.stringify({ price: 0 })],
      [`/rest/v1/products?id=eq.${product.id}`, 'DELETE', json],
      ['/rest/v1/categories?id=eq.sensorial', 'PATCH', json, JSON.stringify({ name: 'x' })],
      [
        '/storage/v1/object/product-images/products/1-x.png',
        'POST',
        { 'content-type': 'image/png' },
        new Uint8Array(makePng()),
      ],
      [
        '/admin/v1/products/import',
        'POST',
        { 'content-type': 'text/csv' },
        `id,price\n${product.id},0\n`,
      ],
    ]

  for (const bearer of [shop.publishableKey, token]) {
    for (const [path, method, headers, body] of calls) {
      const answer = await fetch(`${shop.url}${path}`, {
        method,
        headers: { ...headers, apikey: shop.publishableKey, authorization: `Bearer ${bearer}` },
        ...(body !== undefined && { body }),
      })
      const rejection = path.startsWith('/storage') ? 400 : bearer === token ? 403 : 401
      expect([path, method, answer.status]).toEqual([path, method, rejection])
    }
  }
  expect(await readProduct(shop, product.id)).toEqual(product)
})

test.describe('when the session ends elsewhere', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('the form stays, and is saved after the next login', async ({ page, shop, context }) => {
    const { id } = await makeProduct(shop, { name: newName('Beads') })
    await openPanel(page, shop, `?product=${id}`)
    await page.getByLabel('Description').fill('Typed before the session ended.')

    const otherTab = await context.newPage()
    await otherTab.goto('/')
    await otherTab.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await otherTab.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('You are no longer logged in')).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Typed before the session ended.')

    await logIn(otherTab, { ...shop.admin, name: 'Admin' })
    await expect(page.getByText('You are no longer logged in')).toBeHidden()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    expect((await readProduct(shop, id))?.description).toBe('Typed before the session ended.')
  })

  test('the way to log in is within the window of a category, which makes the page inert', async ({
    page,
    shop,
    context,
  }) => {
    await openPanel(page, shop, '/categories')
    await page.getByRole('button', { name: 'Add category' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add category' })
    await dialog.getByLabel('Name').fill('Typed before the session ended')
    await endSession(page, shop)
    await dialog.getByRole('button', { name: 'Add category' }).click()

    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Log in using a new tab' }).press('Enter')
    await logIn(await opened, { ...shop.admin, name: 'Admin' })

    await expect(page.getByText('You are no longer logged in')).toHaveCount(0)
    await expect(dialog.getByLabel('Name')).toHaveValue('Typed before the session ended')
  })

  test('the way to log in is in view wherever the form is scrolled, and no message outlives it', async ({
    page,
    shop,
    context,
  }) => {
    const { id } = await makeProduct(shop, { name: newName('Rods'), description: long })
    await openPanel(page, shop, `?product=${id}`)
    const form = productForm(page)
    await form.getByLabel('Featured on the home page').check()
    await endSession(page, shop)

    await form.getByRole('button', { name: 'Save changes' }).click()

    const wayIn = page.getByRole('link', { name: 'Log in using a new tab' })
    await expect(wayIn).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Edit product' })).not.toBeInViewport()
    const message = page.getByRole('listitem').filter({ hasText: 'You are no longer logged in' })
    await expect(message).toBeVisible()

    const otherTab = await context.newPage()
    await logIn(otherTab, { ...shop.admin, name: 'Admin' })
    await expect(message).toBeHidden()
    await expect(wayIn).toBeHidden()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    expect((await readProduct(shop, id))?.featured).toBe(true)
  })
})
