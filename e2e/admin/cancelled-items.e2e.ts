import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { makeProducts, newName } from '../support/catalogue.ts'
import { makeAccount } from '../support/accounts.ts'
import { waitForMail } from '../support/inbox.ts'
import { getSession, saveSession } from '../support/logins.ts'
import { orderLinkIn, placeOrder, readOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { chooseMore, expectReadable, openPanel } from './admin-pages.ts'

const phone = { width: 390, height: 844 }
const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true })
const more = (on: Locator, name: string) =>
  button(on.getByRole('group', { name: `Cancel ${name}` }), 'Increase quantity')

test('an item is cancelled by a member before it is paid, and one by the owner after', async ({
  page,
  shop,
  browser,
}) => {
  const products = await makeProducts(shop, [
    { name: newName('Tower'), price: 40 },
    { name: newName('Rods'), price: 20 },
    { name: newName('Globe'), price: 10 },
  ])
  const [tower = '', rods = ''] = products.map(({ name }) => name)
  const member = await makeAccount(shop)
  const session = await getSession(shop, member)
  const order = await placeOrder(
    shop,
    {
      name: newName('Ada'),
      email: member.email,
      lines: products.map(({ id }) => ({ product_id: id, quantity: 2 })),
    },
    session,
  )
  const context = await browser.newContext({ viewport: phone })
  const buyer = await context.newPage()
  await saveSession(buyer, session)
  await buyer.goto(await orderLinkIn(shop, order.email, /^Your order/))

  await button(buyer, 'Cancel some items').click()
  const asked = buyer.getByRole('dialog', { name: 'Cancel some items' })
  await more(asked, tower).click()
  await more(asked, tower).click()
  // $60.00 of goods are not enough for free shipping.
  await expect(asked.getByText('You then pay $69.99, shipping included.')).toBeVisible()
  await expectAccessible(buyer)
  await button(asked, 'Cancel items').click()
  await expect(asked).toBeHidden()
  await expect(buyer.getByText(`You cancelled 2 × ${tower}`)).toBeVisible()
  await expect(buyer.getByRole('region', { name: 'What you ordered' })).toContainText('$69.99')
  await expectReadable(buyer)
  await waitForMail(shop.inboxUrl, order.email, /^Your order .* has changed$/)

  await page.setViewportSize(phone)
  await openPanel(page, shop, `/orders/${order.number}`)
  await button(page, 'Money received').click()
  await button(page.getByRole('dialog'), 'Book it').click()
  await expectToast(page, 'Booked, and the order is paid')

  await chooseMore(page, 'Cancel items')
  const dialog = page.getByRole('dialog', { name: 'Cancel items' })
  await more(dialog, rods).click()
  await expect(dialog.getByText(/^\$20\.00 is due back to the buyer/)).toBeVisible()
  await expectAccessible(page)
  await button(dialog, 'Cancel items').click()
  await expectToast(page, 'Items cancelled')
  await expect(page.getByText('1 cancelled')).toBeVisible()
  await expectReadable(page)

  await button(page, 'Refund $20.00 that is due').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /refund/i })
    .click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(`1 × ${rods}`)
  expect(await readOrder(shop, order.number)).toMatchObject({
    total_cents: 6_999,
    payment_status: 'partly_refunded',
    refund_due_cents: 0,
  })
  await buyer.reload()
  await expect(buyer.getByText(`We cancelled 1 × ${rods}`)).toBeVisible()
  await context.close()
})
