import { randomUUID } from 'node:crypto'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeCategory } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { offerTransfer } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { openPanel } from './admin-pages.ts'
import { expectNoSidewaysScroll, main, saveCart } from '../shop/shop-pages.ts'

const phone = { width: 390, height: 844 }
// What was chosen does not go to the state that is chosen later.
test.use({ viewport: phone, expectedConsole: [failedResponses] })
test.beforeAll(({ shop }) => offerTransfer(shop))

test('the owner adds a delivery for Alaska on a phone, and a guest there chooses it, pays it and reads its name', async ({
  page: guest,
  shop,
  browser,
}) => {
  const name = `Sled ${randomUUID().slice(0, 4)}`
  const owner = await browser.newPage({ baseURL: shop.url, viewport: phone })
  const deliveries = owner.getByRole('region', { name: 'Delivery rates' })
  await openPanel(owner, shop)
  await owner.goto('/admin/settings')
  await deliveries.getByRole('button', { name: 'Add delivery' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Add delivery' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Price in dollars').fill('24.50')
  await dialog.getByLabel('Arrives within (working days)').fill('1')
  await dialog.getByRole('radio', { name: 'Some states' }).check()
  await dialog.getByRole('checkbox', { name: 'Alaska' }).check()
  await expectAccessibleInEveryScheme(owner)
  await dialog.getByRole('button', { name: 'Save delivery' }).click()
  await expectToast(owner, 'Delivery saved')
  await expect(deliveries.getByRole('row', { name: new RegExp(name) })).toContainText('Alaska')
  await expectAccessibleInEveryScheme(owner)
  await expectNoSidewaysScroll(owner)

  const { products } = await makeCategory(shop, [{ name: 'Snow Beads', price: 80 }])
  const [product] = products
  if (product === undefined) throw new Error('No product was made.')
  const email = `${randomUUID()}@example.test`
  await saveCart(guest, [{ ...product, quantity: 1 }])
  await guest.goto('/checkout')
  const form = guest.getByRole('form', { name: 'Checkout' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Name').fill('Maria Lindqvist')
  await form.getByLabel('Address', { exact: true }).fill('12 Elm Street')
  await form.getByLabel('City').fill('Juneau')
  await form.getByLabel('State').selectOption({ label: 'Alaska' })
  await form.getByLabel('ZIP code').fill('99801')
  await form.getByRole('radio', { name: /^Bank transfer/ }).check()
  await form.getByRole('checkbox').check()
  const order = (total: string) =>
    form.getByRole('button', { name: `Order for ${total} by bank transfer` })
  await expect(order('$80.00')).toBeVisible()
  const ways = form.getByRole('radiogroup', { name: 'How it is sent' })
  await expect(ways.getByRole('radio', { name: /^Standard delivery/ })).toBeChecked()
  await ways.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await expect(ways.getByText('Arrives within 3 working days of payment')).toBeVisible()
  await expectAccessibleInEveryScheme(guest)
  await expectNoSidewaysScroll(guest)

  await form.getByLabel('State').selectOption({ label: 'Illinois' })
  await expect(order('$80.00')).toBeVisible()
  await expect(ways).toBeHidden()
  await form.getByLabel('State').selectOption({ label: 'Alaska' })
  await ways.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await expect(order('$104.50')).toBeVisible()
  await guest.reload()
  await order('$104.50').click()

  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(main(guest).getByText(`Shipping (${name})`)).toBeVisible()
  const number = new URL(guest.url()).pathname.replace('/order/', '')
  const mail = await waitForMail(shop.inboxUrl, email, new RegExp(number))
  expect(mail.text).toContain(`Shipping (${name})`)
  await owner.goto(`/admin/orders/${number}`)
  await expect(owner.getByText(`Shipping (${name})`)).toBeVisible()

  await owner.goto('/admin/settings')
  await deliveries.getByRole('button', { name: `Delete ${name}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(owner, 'Delivery deleted successfully!')
  await guest.reload()
  await expect(main(guest).getByText(`Shipping (${name})`)).toBeVisible()
  await owner.close()
})
