import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeCategory } from '../support/catalogue.ts'
import { codeIn, waitForMail } from '../support/inbox.ts'
import { offerTransfer, orderLinkIn, placeOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { expectNoSidewaysScroll, main, tabTo } from './shop-pages.ts'

test.beforeAll(({ shop }) => offerTransfer(shop))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a guest finds the order, becomes a member, and buys it again by keyboard alone', async ({
  page,
  shop,
}) => {
  const [email, password] = [`${randomUUID()}@example.test`, randomUUID()]
  const { products } = await makeCategory(shop, [{ name: 'Kept Beads', price: 80 }])
  const order = await placeOrder(shop, {
    name: 'Maria Lindqvist',
    email,
    lines: [{ product_id: products[0]?.id ?? '', quantity: 1 }],
  })

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your order' }).click()
  const search = page.getByRole('form', { name: 'Find your order' })
  await search.getByLabel('Order number').fill(order.number.slice('GB-'.length))
  await search.getByLabel('Email').fill(email.toUpperCase())
  await expectAccessibleInEveryScheme(page)
  await search.getByRole('button', { name: 'Send me the link' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  const subject = new RegExp(`^Your order ${order.number}$`)
  await page.goto(await orderLinkIn(shop, email, subject))
  await expect(heading(page)).toHaveText(`Order ${order.number}`)

  const account = main(page).getByRole('form', { name: 'Create account' })
  await account.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessibleInEveryScheme(page)
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Almost there: check your email' })).toBeFocused()
  await expectAccessibleInEveryScheme(page)
  const code = codeIn(await waitForMail(shop.inboxUrl, email, /confirm/i))
  await main(page).getByRole('textbox', { name: 'Code from the email' }).fill(code)
  await page.keyboard.press('Enter')
  await expectToast(page, 'The order is in your account now')

  await page.goto('/profile?tab=addresses')
  await main(page).getByRole('button', { name: 'Add an address' }).click()
  const address = page.getByRole('dialog', { name: 'New address' })
  await address.getByLabel('Address', { exact: true }).fill('12 Elm Street')
  await address.getByLabel('City').fill('Chicago')
  await address.getByLabel('State').selectOption({ label: 'Illinois' })
  await address.getByLabel('ZIP code').fill('60614')
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(main(page).getByText('Default')).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto('/profile?tab=orders')
  await expect(main(page).getByRole('article')).toContainText(order.number)
  await tabTo(page, /^Buy again/)
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('status').getByText('1 item added')).toBeVisible()
  await tabTo(page, /^View cart/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  // The new page takes the focus first.
  await expect(main(page)).toBeFocused()
  await tabTo(page, /^Proceed to Checkout/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await expect(main(page)).toBeFocused()
  await expect(page.getByRole('radio', { name: /^Maria Lindqvist/ })).toBeChecked()
  await expectAccessibleInEveryScheme(page)
  await tabTo(page, /^Pay \$80\.00/)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Test payment')
})
