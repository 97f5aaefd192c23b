import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { makeProduct, makeProducts, newName } from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { changeOrder, placeOrder, readOrder } from '../support/orders.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { chooseMore, expectReadable, openPanel } from './admin-pages.ts'

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an order is found by name, marked as paid, packed and shipped', async ({ page, shop }) => {
  const tower = await makeProduct(shop, { name: newName('Tower'), price: 68.5 })
  const name = newName('Ada')
  const order = await placeOrder(shop, { name, lines: [{ product_id: tower.id, quantity: 2 }] })
  await openPanel(page, shop)
  const waiting = page.getByRole('link', { name: /^[\d,]+ (orders? )?unpaid$/ })
  await expect(waiting).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Admin panel' })
    .getByRole('link', { name: /^Orders [\d,]+ waiting$/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/orders$/)

  const box = page.getByRole('searchbox', {
    name: 'Search name, ZIP, city, total, product, SKU, tracking',
  })
  await box.fill(name)
  await box.press('Enter')
  await expect(page).toHaveURL(/[?]q=/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await expect(rowOf(page, order.number)).toContainText('Unpaid')
  await expectReadable(page)

  await rowOf(page, order.number).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.number}[?]q=`))
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeFocused()
  await expect(page).toHaveTitle(/^Order GB-/)
  await expectReadable(page)

  await button(page, 'Money received').click()
  const paying = page.getByRole('dialog', { name: 'Money received' })
  await paying.getByLabel('Reference (optional)').fill('Check 12')
  await expectAccessible(page)
  await paying.getByRole('button', { name: 'Book it' }).click()
  await expectToast(page, 'Booked, and the order is paid')
  await expect(page.getByText('Check 12').first()).toBeVisible()
  await waitForMail(shop.inboxUrl, order.email, /^Your payment for/)

  await button(page, 'Ship').click()
  const shipping = page.getByRole('dialog', { name: 'Ship the order' })
  const tracking = shipping.getByLabel('Tracking number or link (optional)')
  await tracking.fill('https://')
  await shipping.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(shipping.getByText(/^Enter a number/)).toBeVisible()
  await expect(tracking).toBeFocused()
  await expectReadable(page)
  await tracking.fill('https://ups.example/track/1Z')
  await shipping.getByLabel('Carrier (optional)').selectOption('UPS')
  await shipping.getByRole('button', { name: 'Mark as shipped' }).click()
  await expectToast(page, 'Order marked as shipped')
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await expect(parcels.getByRole('link', { name: 'https://ups.example/track/1Z' })).toBeVisible()
  await expectReadable(page)
  const mail = await waitForMail(shop.inboxUrl, order.email, /is on its way$/)
  expect(mail.text).toContain('https://ups.example/track/1Z')
  expect(await readOrder(shop, order.number)).toMatchObject({
    fulfilment_status: 'shipped',
    shipments: [{ carrier: 'UPS', tracking_url: 'https://ups.example/track/1Z' }],
  })

  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(rowOf(page, order.number).getByRole('link')).toBeFocused()
  await expect(rowOf(page, order.number)).toContainText('Shipped')
})

/** As on paper, and back to the screen. */
async function expectSlipOnOnePage(page: Page, lines: number): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const slip = page.getByRole('article').filter({ hasText: 'Packing slip' })
  await expect(slip).toBeVisible()
  await expect(slip).toContainText('12 Elm Street')
  await expect(slip).toContainText('PO-77')
  await expect(slip.getByRole('row')).toHaveCount(1 + lines)
  await expect(slip).not.toContainText('$')
  await expect(page.getByRole('banner')).not.toBeVisible()
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
}

test.describe('an order that another admin goes on with', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('has its packing slip of thirty lines on one page without prices, and is not cancelled once it is shipped', async ({
    page,
    shop,
  }) => {
    const products = await makeProducts(
      shop,
      Array.from({ length: 30 }, () => ({ name: newName('Tower') })),
    )
    const order = await placeOrder(shop, {
      name: newName('Ada'),
      lines: products.map(({ id }) => ({ product_id: id, quantity: 1 })),
      purchase_order_number: 'PO-77',
    })
    const paid = await changeOrder(shop, order, 'mark-paid')
    await openPanel(page, shop, `/orders/${order.number}`)
    await expect(button(page, 'Print packing slip')).toBeEnabled()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await button(page, 'Print packing slip').click()
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await expectSlipOnOnePage(page, products.length)

    await chooseMore(page, 'Cancel order')
    const question = page.getByRole('dialog', { name: 'Cancel this order?' })
    await changeOrder(shop, paid, 'ship')
    await question.getByRole('button', { name: 'Cancel order' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'This order has just changed' })
    await expect(notice).toContainText('Shipped by an admin')
    await expect(question).toBeHidden()
    await expect(button(page, 'Cancel order')).toHaveCount(0)
    await expectReadable(page)
    expect((await readOrder(shop, order.number)).status).toBe('placed')
  })
})

test('settings are saved, and shown to buyers; on a phone the tabs are one line with the chosen one in view', async ({
  page,
  shop,
}) => {
  await openPanel(page, shop, '/settings')
  const form = page.getByRole('form', { name: 'Settings' })
  await form.getByLabel('Days to pay').fill('1')
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(form.getByText('Please enter a whole number from 2 to 30.')).toBeVisible()
  await expect(form.getByLabel('Days to pay')).toBeFocused()
  await expectReadable(page)

  await form.getByLabel('Days to pay').fill('9')
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved successfully!')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(form.getByLabel('Days to pay')).toHaveValue('9')
  const bar = page.getByRole('navigation', { name: 'Admin panel' })
  const more = bar.getByRole('button', { name: 'More' })
  await expect(more).toHaveAttribute('aria-current', 'true')
  await expect(more).toBeInViewport({ ratio: 1 })
  expect((await bar.boundingBox())?.height).toBeLessThan(66)
  const terms = await (await callAsService(shop, '/store/v1/checkout')).json()
  expect(terms).toMatchObject({ payment_methods: ['card', 'bank_transfer'], days_to_pay: 9 })
})
