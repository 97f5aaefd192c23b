import type { Locator, Page } from '@playwright/test'
import type { Order } from '@golden-bead/contracts/orders'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeProducts, newName } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { orderLinkIn, placeOrder, readOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { expectNothingBeside, expectReadable, openPanel } from './admin-pages.ts'

// The payment page has no icon.
test.use({ expectedConsole: [failedResponses] })

/** Three lines, $110.00 with free delivery: two towers at $40.00, rods at $20.00 and a globe at $10.00. */
async function paidByCard(page: Page, shop: Shop): Promise<Order> {
  const products = await makeProducts(shop, [
    { name: newName('Tower'), price: 40 },
    { name: newName('Rods'), price: 20 },
    { name: newName('Globe'), price: 10 },
  ])
  const order = await placeOrder(shop, {
    name: newName('Ada'),
    lines: products.map(({ id }, index) => ({ product_id: id, quantity: index === 0 ? 2 : 1 })),
    payment_method: 'card',
  })
  await page.goto(order.payment?.url ?? '')
  await page.getByRole('radio', { name: '4242 4242 4242 4242' }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect.poll(async () => (await readOrder(shop, order.number)).payment_status).toBe('paid')
  return readOrder(shop, order.number)
}

const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true })

test('a unit, an amount and then the rest of an order by card are refunded on a phone', async ({
  page,
  shop,
  browser,
}) => {
  const order = await paidByCard(page, shop)
  const name = order.lines[0]?.name ?? ''
  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openPanel(desk, shop, `/orders/${order.number}`)
  await expectNothingBeside(desk, 390, 844)
  const dialog = desk.getByRole('dialog', { name: 'Refund to the card' })
  const region = desk.getByRole('region', { name: 'Refunds' })

  await button(desk, 'Refund').click()
  await expect(dialog.getByText(/^2 units of 2, \$80\.00 left$/)).toBeVisible()
  await button(dialog.getByRole('listitem').filter({ hasText: name }), 'Increase quantity').click()
  await expect(dialog.getByText(/^\$40\.00 of your order/)).toBeVisible()
  await expectAccessibleInEveryScheme(desk)
  await button(dialog, 'Send refund').click()
  await expectToast(desk, 'Refund sent')
  await expect(region).toContainText(`1 × ${name}`)
  const mail = await waitForMail(shop.inboxUrl, order.email, /^A refund for your order/)
  expect(mail.text).toMatch(new RegExp(`1 × ${name}\\s+\\$40\\.00`))

  await button(desk, 'Refund').click()
  await expect(dialog.getByText(/^1 unit of 2, \$40\.00 left$/)).toBeVisible()
  await button(dialog, 'An amount alone').click()
  await dialog.getByLabel('Amount in dollars').fill('7.01')
  await dialog.getByLabel('Reason (optional)').fill('A late parcel.')
  await button(dialog, 'Send refund').click()
  await expect(region.getByRole('listitem')).toHaveCount(2)

  await button(desk, 'Refund').click()
  await button(dialog, 'Everything that is left').click()
  await expect(dialog.getByText(/^\$62\.99 of your order/)).toBeVisible()
  await button(dialog, 'Send refund').click()
  await expect(region.getByRole('listitem')).toHaveCount(3)
  await expect(button(desk, 'Refund')).toHaveCount(0)
  await expectReadable(desk)
  await desk.context().close()

  expect(await readOrder(shop, order.number)).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    refund_due_cents: 0,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await orderLinkIn(shop, order.email, /^A refund for your order/))
  const refunds = page.getByRole('region', { name: 'What was refunded' })
  await expect(refunds.getByRole('listitem')).toHaveCount(2)
  await expect(refunds).toContainText(`$40.00 sent back1 × ${name}$40.00`)
  await expectReadable(page)
})
