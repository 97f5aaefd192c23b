import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeAccount } from '../support/accounts.ts'
import { deleteProduct, makeCategory } from '../support/catalogue.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { arriveSignedIn, register } from '../support/logins.ts'
import { actOnOrder, listOrdersOf, offerTransfer } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { cartItem, cartLink, expectNoSidewaysScroll, main, saveCart } from './shop-pages.ts'

test.beforeAll(({ shop }) => offerTransfer(shop))

const form = (page: Page) => page.getByRole('form', { name: 'Checkout' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const fillAddress = async (page: Page) => {
  await form(page).getByLabel('Name').fill('Maria Lindqvist')
  await form(page).getByLabel('Address', { exact: true }).fill('12 Elm Street')
  await form(page).getByLabel('City').fill('Chicago')
  await form(page).getByLabel('State').selectOption({ label: 'Illinois' })
  await form(page).getByLabel('ZIP code').fill('60614')
  await form(page)
    .getByRole('radio', { name: /^Bank transfer/ })
    .check()
  await form(page).getByRole('checkbox').check()
}

test('a member orders, finds the order in the profile, and buys again what there still is', async ({
  page,
  shop,
}) => {
  const { products } = await makeCategory(shop, [
    { name: 'Lasting Beads', price: 60 },
    { name: 'Passing Beads', price: 20 },
  ])
  await saveCart(
    page,
    products.map((product) => ({ ...product, quantity: 2 })),
  )
  await arriveSignedIn(page, shop, await makeAccount(shop))
  await page.goto('/profile?tab=orders')
  await expect(main(page).getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await page.goto('/checkout')
  await fillAddress(page)
  await form(page).getByRole('button', { name: 'Order for $160.00 by bank transfer' }).click()
  await expect(heading(page)).toHaveText('Thank you')
  const number = new URL(page.url()).pathname.replace('/order/', '')

  await main(page).getByRole('link', { name: 'My orders' }).click()
  await expect(main(page).getByText('1 order', { exact: true })).toBeVisible()
  const card = main(page).getByRole('article')
  await expect(card).toContainText('$160.00')
  await expect(card).toContainText('4 items')
  await expect(card.getByText('Waiting for your payment')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Passing Beads' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await actOnOrder(shop, number, 'mark-paid')
  await page.reload()
  await expect(card.getByText('We are packing it')).toBeVisible()

  const gone = products.find(({ name }) => name === 'Passing Beads')
  await deleteProduct(shop, gone?.id ?? '')
  const said = card.getByRole('status')
  const again = card.getByRole('button', { name: 'Buy again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(said).toContainText('2 of 4 items added to your cart')
  await expect(said).toContainText('Passing Beads is no longer offered.')
  await expect(again).toBeFocused()
  await expectAccessibleInEveryScheme(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  await expect(cartItem(page, 'Lasting Beads')).toContainText('$120.00')
  await expect(cartLink(page, 2)).toBeVisible()

  await page.goto('/profile?tab=orders')
  await card.getByRole('link', { name: `Order ${number}` }).click()
  await expect(heading(page)).toHaveText(`Order ${number}`)
  await actOnOrder(shop, number, 'ship')
  await page.reload()
  await expect(main(page).getByRole('button', { name: 'Buy again' })).toBeVisible()
})

test('a guest who registers on the way finds everything typed, also after a reload, by the link of the mail', async ({
  page,
  shop,
}) => {
  const [email, password] = [`${randomUUID()}@example.test`, randomUUID()]
  const { products } = await makeCategory(shop, [{ name: 'Waiting Beads', price: 80 }])
  await saveCart(
    page,
    products.map((product) => ({ ...product, quantity: 1 })),
  )
  await page.goto('/checkout')
  await fillAddress(page)
  await form(page).getByText('Purchase order number or note').click()
  await form(page).getByLabel('Purchase order number').fill('PO 7')
  await page.reload()
  await expect(form(page).getByLabel('Address', { exact: true })).toHaveValue('12 Elm Street')
  await form(page).getByRole('link', { name: 'Log in' }).click()
  await main(page).getByRole('link', { name: 'Create an account' }).click()
  await register(page, { email, password })
  await expect(main(page).getByText(`the email we sent to ${email}`)).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(linkIn(await waitForMail(shop.inboxUrl, email, /confirm/i)))
  await expect(tab).toHaveURL('/checkout')
  for (const checkout of [tab, page]) {
    await expect(form(checkout).getByText(email)).toBeVisible()
    await expect(form(checkout).getByLabel('Address', { exact: true })).toHaveValue('12 Elm Street')
    await expect(form(checkout).getByLabel('Purchase order number')).toHaveValue('PO 7')
    await expect(form(checkout).getByText('Waiting Beads')).toBeVisible()
  }
  await form(tab).getByRole('button', { name: 'Order for $80.00 by bank transfer' }).click()
  await expect(heading(tab)).toHaveText('Thank you')
  await expect(main(tab).getByText('PO 7')).toBeVisible()
  expect(await listOrdersOf(shop, email)).toMatchObject([
    { user_id: expect.any(String), purchase_order_number: 'PO 7' },
  ])
})
