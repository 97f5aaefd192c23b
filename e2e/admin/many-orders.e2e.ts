import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { makeProduct, makeProducts, newName } from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { actOnOrder, placeOrder, readOrder } from '../support/orders.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectReadable, openPanel, rowOf } from './admin-pages.ts'

test.use({ expectedConsole: [rejectedRequests] })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Keeps the pages that are printed, as nobody is there to choose a printer. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
const printed = async (page: Page) => {
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.evaluate(() => document.body.removeAttribute('data-printed'))
}

async function placeOrders(shop: Shop, name: string, count: number) {
  const tower = await makeProduct(shop, { name: newName('Tower') })
  const orders = []
  for (let placed = 0; placed < count; placed += 1) {
    orders.push(await placeOrder(shop, { name, lines: [{ product_id: tower.id, quantity: 1 }] }))
  }
  return orders
}

test('twenty orders are picked, packed and shipped together, with the numbers of the carrier', async ({
  page,
  shop,
}) => {
  const name = newName('Ada')
  const [tower, rods] = await makeProducts(shop, [
    { name: newName('Tower') },
    { name: newName('Rods') },
  ])
  if (!tower || !rods) throw new Error('There are two products.')
  const places = { [tower.id]: 'Shelf B 10', [rods.id]: 'Shelf B 2' }
  for (const [id, place] of Object.entries(places)) {
    const body = { counted: false, on_hand: 0, reason: 'other', place, version: 1 }
    await callAsService(shop, `/admin/v1/stock/${id}`, { method: 'PUT', body })
  }
  const orders = []
  for (let count = 0; count < 20; count += 1) {
    const lines = [tower, rods].map(({ id }) => ({ product_id: id, quantity: 1 }))
    orders.push(await placeOrder(shop, { name, lines }))
  }
  const [held, ...going] = orders
  if (!held) throw new Error('There are twenty orders.')
  await countPrints(page)
  await openPanel(page, shop, `/orders?q=${encodeURIComponent(name)}`)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar.getByText(/^20 selected/)).toBeVisible()
  await expectReadable(page)
  await bar.getByRole('button', { name: 'Mark as paid' }).click()
  await button(page, 'Mark 20 orders as paid').click()
  await expect(page.getByText('20 done', { exact: true })).toBeVisible()
  await expectReadable(page)
  await button(page, 'Back to the list').click()
  await waitForMail(shop.inboxUrl, held.email, /^Your payment for/)
  await callAsService(shop, `/admin/v1/orders/${held.number}/hold`, {
    method: 'POST',
    body: { version: (await readOrder(shop, held.number)).version, reason: 'Wrong street?' },
  })
  await page.reload()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Picking list' }).click()
  await printed(page)
  await expect(page.getByText(`${held.number}: It is on hold.`)).toBeVisible()
  await expect(page.locator('.picking-list tbody td:first-child')).toHaveText([
    'Shelf B 2',
    'Shelf B 10',
  ])
  await button(page, 'Back to the list').click()
  await bar.getByRole('button', { name: 'Print slips' }).click()
  await printed(page)
  await button(page, 'Back to the list').click()
  await expect(page.locator('.packing-slip')).toHaveCount(19)
  const pdf = (await page.pdf()).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(19)

  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  for (const { number } of orders) expect(csv).toContain(`\n${number},`)

  await bar.getByRole('button', { name: 'Ship' }).click()
  const shipping = page.getByRole('dialog', { name: 'Ship orders' })
  const rows = going.map(({ number }, index) => `1Z999AA101234567${10 + index}\t${number}`)
  await shipping
    .getByLabel('Rows from the carrier (optional)')
    .fill(['Tracking number\tReference', ...rows].join('\n'))
  await expect(shipping.getByLabel(`Tracking number of ${going[18]?.number}`)).toHaveValue(
    '1Z999AA10123456728',
  )
  await shipping.getByLabel(`Tracking number of ${held.number}`).fill('1Z999AA10123456799')
  await expectReadable(page)
  await button(page, 'Ship 20 orders').click()
  await expect(page.getByText('19 done, 1 refused')).toBeVisible()
  await expect(page.getByText('It is on hold.')).toBeVisible()
  await expectReadable(page)
  await button(page, 'Back to the list').click()

  expect(await readOrder(shop, going[0]?.number ?? '')).toMatchObject({
    fulfilment_status: 'shipped',
    shipments: [{ carrier: 'UPS', tracking_number: '1Z999AA10123456710' }],
  })
  expect(await readOrder(shop, held.number)).toMatchObject({ fulfilment_status: 'unfulfilled' })
})

/** Tabs on until the control has the focus, as somebody does who has no mouse. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let count = 0; count < 60 && !(await hasFocus()); count += 1)
    await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

test('orders are found, selected, paid and shipped by the keyboard alone', async ({
  page,
  shop,
}) => {
  const name = newName('Ada')
  const orders = await placeOrders(shop, name, 3)
  await openPanel(page, shop, '/orders')
  const press = (keys: string) => page.keyboard.press(keys)
  await page.getByRole('heading', { name: 'Orders', level: 2 }).focus()

  await press('/')
  await page.keyboard.type(name)
  await press('Enter')
  await expect(page.getByText('3 orders', { exact: true })).toBeVisible()
  await press('Escape')
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'a']) await press(key)
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await tabTo(page, bar.getByRole('button', { name: 'Mark as paid' }))
  await press('Enter')
  await tabTo(page, button(page, 'Mark 3 orders as paid'))
  await press('Enter')
  await expect(page.getByText('3 done', { exact: true })).toBeVisible()
  await tabTo(page, button(page, 'Back to the list'))
  await press('Enter')
  await expect(bar).toBeHidden()

  for (const key of ['j', 'x', 'j', 'x', 'a']) await press(key)
  await tabTo(page, bar.getByRole('button', { name: 'Ship' }))
  await press('Enter')
  const [last, second] = orders.toReversed()
  await tabTo(page, page.getByLabel(`Tracking number of ${last?.number}`))
  await page.keyboard.type('1Z999AA10123456784')
  await tabTo(page, page.getByLabel(`Tracking number of ${second?.number}`))
  await page.keyboard.type('9400110200881234567894')
  await tabTo(page, button(page, 'Ship 2 orders'))
  await press('Enter')
  await expect(page.getByText('2 done', { exact: true })).toBeVisible()
  await tabTo(page, button(page, 'Back to the list'))
  await press('Enter')
  expect(await readOrder(shop, second?.number ?? '')).toMatchObject({
    fulfilment_status: 'shipped',
    shipments: [{ carrier: 'USPS' }],
  })
})

test('an order is packed and shipped on a phone', async ({ page, shop }) => {
  const name = newName('Ada')
  const [order] = await placeOrders(shop, name, 1)
  const number = order?.number ?? ''
  await actOnOrder(shop, number, 'mark-paid')
  await countPrints(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPanel(page, shop, `/orders?q=${encodeURIComponent(name)}`)

  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expectReadable(page)
  await bar.getByRole('button', { name: 'Print slips' }).click()
  await printed(page)
  await bar.getByRole('button', { name: 'Ship' }).click()
  await page.getByLabel(`Tracking number of ${number}`).fill('1Z999AA10123456784')
  await expectReadable(page)
  await button(page, 'Ship 1 order').click()
  await expect(page.getByText('1 done', { exact: true })).toBeVisible()
  await expectReadable(page)
  await button(page, 'Back to the list').click()
  await expect(rowOf(page, number)).toContainText('Shipped')
})
