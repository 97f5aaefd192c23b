import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeCategory } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { listOrdersOf, readOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { openPanel } from '../admin/admin-pages.ts'
import { cartLink, saveCart, savedCart } from './shop-pages.ts'

// The payment page has no icon.
test.use({ expectedConsole: [failedResponses] })

const heading = (page: Page, level: 1 | 2, name: RegExp | string) =>
  page.getByRole('heading', { level, name })

/** A guest on the payment page, with a product that no other test sells. */
async function goToPay(page: Page, shop: Shop): Promise<string> {
  const email = `${randomUUID()}@example.test`
  const { products } = await makeCategory(shop, [{ name: 'Card Beads', price: 80 }])
  await saveCart(
    page,
    products.map((product) => ({ ...product, quantity: 1 })),
  )
  await page.goto('/checkout')
  const form = page.getByRole('form', { name: 'Checkout' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Name').fill('Maria Lindqvist')
  await form.getByLabel('Address', { exact: true }).fill('12 Elm Street')
  await form.getByLabel('City').fill('Chicago')
  await form.getByLabel('State').selectOption({ label: 'Illinois' })
  await form.getByLabel('ZIP code').fill('60614')
  await form.getByRole('checkbox').check()
  await expect(form.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await form.getByRole('button', { name: 'Pay $80.00' }).click()
  await expect(heading(page, 1, 'Test payment')).toBeVisible()
  return email
}

const choose = async (page: Page, card: string) => {
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: 'Pay $80.00' }).click()
}

const orderOf = async (shop: Shop, email: string) => {
  const [row] = await listOrdersOf(shop, email)
  if (row === undefined) throw new Error('There is no order.')
  return readOrder(shop, row.number)
}

/** The owner sends $12.50 back to the card. */
async function refund(desk: Page, shop: Shop, number: string): Promise<void> {
  await openPanel(desk, shop, `/orders/${number}`)
  await desk.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Refund to the card' })
  await dialog.getByRole('button', { name: 'An amount alone' }).click()
  await dialog.getByLabel('Amount in dollars').fill('12.50')
  await dialog.getByLabel('Reason (optional)').fill('A bead was missing.')
  await dialog.getByRole('button', { name: 'Send refund' }).click()
  await expectToast(desk, 'Refund sent')
}

test('a guest pays with a card on a phone and gets a part back, and page, mails and panel agree', async ({
  page,
  shop,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await goToPay(page, shop)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/cart')
  await expect(otherTab.getByText(/^Order GB-\d+ is not paid yet/)).toBeVisible()
  await choose(page, '4242 4242 4242 4242')

  await expect(page).toHaveURL(/\/order\/GB-\d+$/)
  await expect(heading(page, 1, 'Thank you')).toBeVisible()
  await expect(heading(page, 2, 'We are packing it')).toBeVisible()
  await expect(heading(otherTab, 1, 'Your cart is empty')).toBeVisible()
  await otherTab.close()
  await waitForMail(shop.inboxUrl, email, /^Your payment for/)
  const order = await orderOf(shop, email)
  expect(order).toMatchObject({
    payment_status: 'paid',
    payments: [{ method: 'card', captured_cents: 8000 }],
  })

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await refund(desk, shop, order.number)
  await expect(desk.getByRole('region', { name: 'Refunds' })).toContainText('$12.50Done')
  await expectAccessibleInEveryScheme(desk)
  await desk.context().close()
  await waitForMail(shop.inboxUrl, email, /^A refund for your order/)
  await page.reload()
  await expect(page.getByText('We sent $12.50 back')).toBeVisible()
})

test('a guest whose card is declined corrects the order, and then pays it in another way', async ({
  page,
  shop,
}) => {
  const email = await goToPay(page, shop)
  const address = page.url()
  await choose(page, '4000 0000 0000 0002')
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the shop' }).click()

  await expect(heading(page, 2, 'Waiting for your payment')).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Change this order' }).click()
  const form = page.getByRole('form', { name: 'Checkout' })
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await form.getByLabel('City').fill('Evanston')
  await form.getByRole('button', { name: 'Pay $80.00' }).click()
  await expect(heading(page, 1, 'Test payment')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.getByRole('button', { name: 'Pay by bank transfer or check' }).click()
  await expect(heading(page, 2, 'How to pay')).toBeVisible()
  await expect.poll(() => savedCart(page)).toEqual([])

  await page.goto(address)
  await expect(page.getByText('This page is no longer open.')).toBeVisible()
  const orders = await listOrdersOf(shop, email)
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'placed'])
  const last = orders.find(({ status }) => status === 'placed')
  expect(await readOrder(shop, last?.number ?? '')).toMatchObject({
    payment_status: 'awaiting',
    payment_method: 'bank_transfer',
    ship_to: { city: 'Evanston' },
  })
})

test('an order that is paid elsewhere leaves the cart of a window that was closed', async ({
  page,
  shop,
  browser,
}) => {
  await goToPay(page, shop)
  const elsewhere = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await elsewhere.goto(page.url())
  const reopened = await page.context().newPage()
  await page.close()
  await choose(elsewhere, '4242 4242 4242 4242')
  await expect(heading(elsewhere, 1, 'We cannot show this order here')).toBeVisible()
  await elsewhere.context().close()

  await reopened.goto('/')

  await expect(reopened.getByText(/^Your order GB-\d+ is placed/)).toBeVisible()
  expect(await savedCart(reopened)).toEqual([])
})
