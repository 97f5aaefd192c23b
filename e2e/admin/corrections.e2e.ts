import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeProduct, newName } from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { offerTransfer, orderLinkIn, placeOrder, readOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { openPanel } from './admin-pages.ts'

test.beforeAll(({ shop }) => offerTransfer(shop))

// The links of before open nothing.
test.use({ expectedConsole: [rejectedRequests] })

const expectNothingBeside = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

test('on a phone a buyer corrects the address, and an admin the email in three presses', async ({
  page,
  shop,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const tower = await makeProduct(shop, { name: newName('Tower'), price: 68.5 })
  const lines = [{ product_id: tower.id, quantity: 1 }]
  const order = await placeOrder(shop, { name: 'Maria Lindqvist', lines })
  const before = await orderLinkIn(shop, order.email, /^Your order/)
  await page.goto(before)

  await page.getByRole('button', { name: 'Correct the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the address' })
  await dialog.getByLabel('Address', { exact: true }).fill('1 Navy Street')
  await dialog.getByLabel('ZIP code').fill('6061')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByLabel('ZIP code')).toBeFocused()
  await expectAccessibleInEveryScheme(page)
  await dialog.getByLabel('ZIP code').fill('60615')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 Navy Street')).toBeVisible()
  await expect(page.getByText('You corrected the address')).toBeVisible()
  await expectNothingBeside(page)

  const desk = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await openPanel(desk, shop, `/orders/${order.number}`)
  const email = `${randomUUID()}@example.test`
  await desk.getByRole('button', { name: 'Correct the email' }).click()
  const asked = desk.getByRole('dialog', { name: 'Correct the email' })
  await asked.getByRole('textbox', { name: 'Email' }).fill(email)
  await expectAccessibleInEveryScheme(desk)
  await asked.getByRole('button', { name: 'Save email' }).click()
  await expectToast(desk, 'Email saved')
  await expect(desk.getByRole('link', { name: email })).toBeVisible()
  await expectNothingBeside(desk)

  const notice = await waitForMail(shop.inboxUrl, order.email, /go to another address now$/)
  expect(notice.text).not.toContain('/order/')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot show this order here')
  await page.goto(await orderLinkIn(shop, email, /^Your order/))
  await expect(page.getByText('The shop corrected your email address')).toBeVisible()

  await desk.getByRole('button', { name: 'Correct the address' }).click()
  const address = desk.getByRole('dialog', { name: 'Correct the address' })
  await address.getByLabel('Name', { exact: true }).fill('Maria Lind')
  await expectAccessibleInEveryScheme(desk)
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(address).toBeHidden()
  await expectToast(desk, 'Address saved')
  await expect(desk.getByText(/^by (?!the buyer|an admin)/).first()).toBeVisible()
  await desk.close()
  expect(await readOrder(shop, order.number)).toMatchObject({
    email,
    ship_to: { name: 'Maria Lind', line1: '1 Navy Street', postal_code: '60615' },
  })
})
