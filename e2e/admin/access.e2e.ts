import type { Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { makeAccount } from '../support/accounts.ts'
import { makeProduct, newName, readProduct } from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import {
  arriveSignedIn,
  expectSignedIn,
  getSession,
  logIn,
  logOut,
  storedSession,
} from '../support/logins.ts'
import { expect, test } from '../support/test.ts'
import { openPanel, productForm } from './admin-pages.ts'

/** Every path that the page asks for from now on. */
function pathsFetched(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const isOfPanel = (path: string) => /AdminPanel.*\.js|admin.*\.css/.test(path)

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

test('a visitor and a plain user are denied, and get no part of the panel that an admin gets', async ({
  page,
  shop,
}) => {
  const files = pathsFetched(page)

  await page.goto('/admin')
  await expect(page.getByText(denied)).toBeVisible()
  await arriveSignedIn(page, shop, await makeAccount(shop))
  await page.goto('/admin')
  await expectSignedIn(page)
  await expect(page.getByText(denied)).toBeVisible()
  expect(files.filter(isOfPanel)).toEqual([])

  await openPanel(page, shop)
  expect(files.filter(isOfPanel)).toHaveLength(2)
  // An address of before leads on, and Back does not return to it.
  await page.goto('/admin?view=newsletter&status=pending')
  await expect(page).toHaveURL(`${shop.url}/admin/newsletter?status=pending`)
  await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${shop.url}/admin`)
})

test.describe('when the session ends elsewhere', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('the form stays, the way to log in is in view wherever it is scrolled, and it is saved after the next login', async ({
    page,
    shop,
    context,
  }) => {
    const { id } = await makeProduct(shop, { name: newName('Rods') })
    await page.setViewportSize({ width: 1280, height: 500 })
    await openPanel(page, shop, `?product=${id}`, await getSession(shop, shop.admin))
    const form = productForm(page)
    const words = page.getByText('You are no longer logged in')
    const wayIn = page.getByRole('link', { name: 'Log in using a new tab' })
    await form.getByLabel('Description').fill('Typed before the session ended.')

    const otherTab = await context.newPage()
    await otherTab.goto('/')
    await logOut(otherTab)
    await expect(words).toBeVisible()
    await expect(form.getByLabel('Description')).toHaveValue('Typed before the session ended.')
    await logIn(otherTab, shop.admin)
    await expect(words).toBeHidden()

    await endSession(page, shop)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(wayIn).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Edit product' })).not.toBeInViewport()
    const message = page.getByRole('listitem').filter({ has: words })
    await expect(message).toBeVisible()

    await logIn(otherTab, shop.admin)
    await expect(message).toBeHidden()
    await expect(wayIn).toBeHidden()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    expect((await readProduct(shop, id))?.description).toBe('Typed before the session ended.')
  })
})
