import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeProducts, newName } from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { placeOrder, readOrder } from '../support/orders.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectReadable, openPanel } from './admin-pages.ts'

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

test('six orders are picked, packed and shipped together, with the numbers of the carrier', async ({
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
  for (let count = 0; count < 6; count += 1) {
    const lines = [tower, rods].map(({ id }) => ({ product_id: id, quantity: 1 }))
    orders.push(await placeOrder(shop, { name, lines }))
  }
  const [held, ...going] = orders
  if (!held) throw new Error('There are six orders.')
  await countPrints(page)
  await openPanel(page, shop, `/orders?q=${encodeURIComponent(name)}`)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar.getByText(/^6 selected/)).toBeVisible()
  await expectReadable(page)
  await bar.getByRole('button', { name: 'Mark as paid' }).click()
  await button(page, 'Mark 6 orders as paid').click()
  await expect(page.getByText('6 done', { exact: true })).toBeVisible()
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
  await expect(page.locator('.packing-slip')).toHaveCount(5)
  const pdf = (await page.pdf()).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(5)

  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  for (const { number } of orders) expect(csv).toContain(`\n${number},`)

  await bar.getByRole('button', { name: 'Ship' }).click()
  const shipping = page.getByRole('dialog', { name: 'Ship orders' })
  const rows = going.map(({ number }, index) => `1Z999AA1012345678${index}\t${number}`)
  await shipping
    .getByLabel('Rows from the carrier (optional)')
    .fill(['Tracking number\tReference', ...rows].join('\n'))
  await expect(shipping.getByLabel(`Tracking number of ${going[4]?.number}`)).toHaveValue(
    '1Z999AA10123456784',
  )
  await shipping.getByLabel(`Tracking number of ${held.number}`).fill('1Z999AA10123456789')
  await expectReadable(page)
  await button(page, 'Ship 6 orders').click()
  await expect(page.getByText('5 done, 1 refused')).toBeVisible()
  await expect(page.getByText('It is on hold.')).toBeVisible()
  await expectReadable(page)
  await button(page, 'Back to the list').click()

  expect(await readOrder(shop, going[0]?.number ?? '')).toMatchObject({
    fulfilment_status: 'shipped',
    shipments: [{ carrier: 'UPS', tracking_number: '1Z999AA10123456780' }],
  })
  expect(await readOrder(shop, held.number)).toMatchObject({ fulfilment_status: 'unfulfilled' })
})
