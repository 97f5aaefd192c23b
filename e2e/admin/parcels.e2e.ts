import type { Page } from '@playwright/test'
import { makeProducts, newName } from '../support/catalogue.ts'
import { waitForMail } from '../support/inbox.ts'
import { changeOrder, orderLinkIn, placeOrder, readOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { chooseMore, expectReadable, openPanel } from './admin-pages.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const number = '1Z999AA10123456784'

test('three lines leave in two parcels; a number is corrected, a parcel taken back, and the order waits on hold', async ({
  page,
  shop,
}) => {
  const products = await makeProducts(shop, [
    { name: newName('Tower') },
    { name: newName('Stair') },
    { name: newName('Rods') },
  ])
  const placed = await placeOrder(shop, {
    name: newName('Ada'),
    lines: products.map(({ id }) => ({ product_id: id, quantity: 2 })),
  })
  await changeOrder(shop, placed, 'mark-paid')
  await openPanel(page, shop, `/orders/${placed.number}`)

  await chooseMore(page, 'Hold')
  const holding = page.getByRole('dialog', { name: 'Do not ship yet?' })
  await holding.getByLabel('Reason').fill('Wrong street?')
  await holding.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'do not ship yet' })).toBeVisible()

  await chooseMore(page, 'Ship')
  const shipping = page.getByRole('dialog', { name: 'Ship the order' })
  await expect(shipping.getByRole('alert')).toContainText('Wrong street?')
  const units = shipping.getByRole('group', { name: /^Ship Tower/ })
  await units.getByRole('button', { name: 'Decrease quantity' }).click()
  await shipping
    .getByRole('group', { name: /^Ship Rods/ })
    .getByRole('textbox')
    .fill('0')
  await shipping.getByLabel('Tracking number or link (optional)').fill('1z999aa1 0123456789')
  await expect(shipping.getByLabel('Carrier (optional)')).toHaveValue('UPS')
  await expectReadable(page)
  await shipping.getByRole('button', { name: 'Ship all the same' }).click()
  await expectToast(page, 'Parcel shipped, the rest follows')
  const first = await waitForMail(shop.inboxUrl, placed.email, /^A part of your order/)
  expect(first.text).toContain('Still to come:')
  await button(page, 'Release').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click()
  await expectToast(page, 'The order may be shipped')

  await button(page, 'Ship').click()
  await shipping.getByRole('button', { name: 'Mark as shipped' }).click()
  await expectToast(page, 'Order marked as shipped')
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await expect(parcels.getByRole('listitem').filter({ hasText: 'Parcel 2' })).toBeVisible()
  await expectReadable(page)

  await parcels.getByRole('button', { name: 'Correct: parcel 1' }).click()
  const correcting = page.getByRole('dialog', { name: 'Correct the parcel' })
  await correcting.getByLabel('Tracking number or link (optional)').fill(number)
  await correcting.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Parcel corrected')
  await expect(parcels.getByRole('link', { name: number })).toBeVisible()
  const corrected = await waitForMail(shop.inboxUrl, placed.email, /^A correction about/)
  expect(corrected.text).toContain(number)
  await expect(parcels.getByRole('button', { name: 'Correct: parcel 1' })).toBeFocused()

  await parcels.getByRole('button', { name: 'Take back: parcel 2' }).click()
  const question = page.getByRole('dialog', { name: 'Take the parcel back?' })
  await question.getByRole('button', { name: 'Take it back' }).click()
  await expectToast(page, 'Parcel taken back')
  await expect(parcels.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(button(page, 'Ship')).toBeVisible()
  expect((await readOrder(shop, placed.number)).fulfilment_status).toBe('partly_shipped')

  await page.goto(await orderLinkIn(shop, placed.email, /has not left yet$/))
  const next = page.getByRole('region', { name: 'A part of your order is on its way' })
  await expect(next).toContainText('Still to come:')
  await expect(next.getByRole('link', { name: 'Track your parcel' })).toHaveCount(1)
  await expectReadable(page)
})
