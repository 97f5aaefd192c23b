import type { Page } from '@playwright/test'
import { readMailsTo } from '@golden-bead/local-services/inbox-reader'
import { expectAccessible } from '../support/accessibility.ts'
import { makeProduct, newName } from '../support/catalogue.ts'
import { waitForMail } from '../support/inbox.ts'
import { orderLinkIn, placeOrder, readOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { chooseMore, expectReadable, openPanel } from './admin-pages.ts'

const phone = { width: 390, height: 844 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function book(page: Page, amount?: string): Promise<void> {
  await button(page, 'Money received').click()
  const dialog = page.getByRole('dialog', { name: 'Money received' })
  if (amount !== undefined) await dialog.getByLabel('Amount in dollars').fill(amount)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await expect(dialog).toBeHidden()
}

test('$40 of a transfer comes, then the rest, and the payment is undone: owner and buyer see the same', async ({
  page,
  shop,
  browser,
}) => {
  const tower = await makeProduct(shop, { name: newName('Tower'), price: 68.5 })
  const order = await placeOrder(shop, {
    name: newName('Ada'),
    lines: [{ product_id: tower.id, quantity: 1 }],
  })
  const context = await browser.newContext({ viewport: phone })
  const buyer = await context.newPage()
  await buyer.goto(await orderLinkIn(shop, order.email, /^Your order/))
  await expect(button(buyer, 'Cancel order')).toBeVisible()

  await page.setViewportSize(phone)
  await openPanel(page, shop, `/orders/${order.number}`)
  await expect(button(page, 'Undo the payment')).toHaveCount(0)
  await book(page, '40')
  await expectToast(page, 'Booked')
  await expect(page.getByText(/^Waits for the rest: \$38\.49 of \$78\.49/)).toBeVisible()
  await expectReadable(page)
  const part = await waitForMail(shop.inboxUrl, order.email, /^We received \$40\.00 of \$78\.49/)
  expect(part.text).toContain('Please pay the remaining $38.49')

  await buyer.reload()
  const main = buyer.getByRole('main')
  await expect(main).toContainText('We received $40.00 of $78.49')
  await expect(main.getByText('$38.49').first()).toBeVisible()
  await expect(main).not.toContainText('Please pay by')
  await expect(button(buyer, 'Cancel order')).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Pay by/ })).toHaveCount(0)
  await expectAccessible(buyer)

  await book(page)
  await expectToast(page, 'Booked, and the order is paid')
  await waitForMail(shop.inboxUrl, order.email, /^Your payment for .* has arrived$/)
  await chooseMore(page, 'Undo the payment')
  const question = page.getByRole('dialog', { name: 'Undo the payment?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Undo the payment' }).click()
  await expectToast(page, 'The payment is undone')
  await expect(page.getByText(/^Waits for the rest: \$38\.49/)).toBeVisible()
  await expectReadable(page)
  await waitForMail(shop.inboxUrl, order.email, /has not arrived yet$/)
  await buyer.reload()
  await expect(main).toContainText('We received $40.00 of $78.49')

  await book(page)
  await expect
    .poll(async () => {
      const mails = await readMailsTo(shop.inboxUrl, order.email)
      return mails.filter(({ subject }) => subject.endsWith('has arrived')).length
    })
    .toBe(2)
  expect(await readOrder(shop, order.number)).toMatchObject({ payment_status: 'paid' })
  await context.close()
})
