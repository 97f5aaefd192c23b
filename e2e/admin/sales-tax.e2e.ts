import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Price } from '@golden-bead/contracts/orders'
import type { TaxRate } from '@golden-bead/contracts/tax-rates'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeCategory } from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { changeOrder, offerTransfer, placeOrder } from '../support/orders.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { expectNothingBeside, openPanel } from './admin-pages.ts'

// Yesterday cannot be the last day, which the service says.
test.use({ viewport: { width: 390, height: 844 }, expectedConsole: [rejectedRequests] })
test.beforeAll(({ shop }) => offerTransfer(shop))

/** Wyoming is asked for by no other journey, whose prices would have tax. */
const address = {
  name: 'Maria Lindqvist',
  line1: '12 Elm Street',
  city: 'Cheyenne',
  state: 'WY',
  postal_code: '82001',
  country: 'US' as const,
}

const priceIn = async ({ url, publishableKey: apikey }: Shop, productId: string): Promise<Price> =>
  (
    await fetch(`${url}/store/v1/price`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({
        lines: [{ product_id: productId, quantity: 1 }],
        ship_to: { country: 'US', state: 'WY', postal_code: '82001' },
      }),
    })
  ).json()

test('the owner collects in a state, imports rates by ZIP code, sells, reports, and stops', async ({
  page,
  shop,
}) => {
  const { products } = await makeCategory(shop, [{ name: `Tax ${randomUUID()}`, price: 100 }])
  const [product] = products
  if (product === undefined) throw new Error('No product was made.')
  const tax = page.getByRole('region', { name: 'Sales tax', exact: true })
  await openPanel(page, shop)
  await page.goto('/admin/settings')
  await tax.getByRole('button', { name: 'Add state' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collect tax in a state' })
  await dialog.getByLabel('State', { exact: true }).selectOption({ label: 'Wyoming' })
  await dialog.getByLabel('Name').fill('Wyoming')
  await dialog.getByLabel('Rate in percent').fill('4')
  await expectAccessibleInEveryScheme(page)
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  await expectToast(page, 'Rate saved')
  await expect(tax.getByRole('rowheader', { name: /^Wyoming/ })).toContainText('4%')
  expect((await priceIn(shop, product.id)).tax_cents).toBe(400)

  await tax.getByRole('link', { name: 'Import rates' }).click()
  await page.getByLabel('CSV file').waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'TAXRATES_WY.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'State,ZipCode,TaxRegionName,EstimatedCombinedRate\nWY,82001,CHEYENNE,0.06\nWY,60614,CHICAGO,0.1\n',
    ),
  })
  const tomorrow = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)
  await page.getByLabel('First day').fill(tomorrow)
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('Line 3: The ZIP code 60614 is not in Wyoming.')).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await expectNothingBeside(page, 390)
  await page.getByRole('button', { name: 'Import 1 row and leave out 1' }).click()
  await expect(page.getByText('The rates are imported')).toBeVisible()

  const order = await placeOrder(shop, {
    name: address.name,
    ship_to: address,
    lines: [{ product_id: product.id, quantity: 1 }],
    expected_total_cents: (await priceIn(shop, product.id)).total_cents,
  })
  expect(order.tax_cents).toBe(400)

  const paid = await changeOrder(shop, order, 'mark-paid')
  const part = { line_id: order.lines[0]?.id, amount_cents: 2_500 }
  await changeOrder(shop, paid, 'refund', { lines: [part] })
  await page.goto('/admin/tax-report')
  const owed = page.getByRole('row', { name: /^Wyoming/ })
  await expect(owed).toContainText('$4.00')
  await expect(owed).toContainText('$3.00')
  await expectAccessibleInEveryScheme(page)
  await expectNothingBeside(page, 390)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Wyoming')
  await owed.getByRole('link', { name: /Refunded/ }).click()
  await expect(page.getByRole('link', { name: order.number })).toBeVisible()

  await page.goto('/admin/settings/sales-tax/WY')
  await page.getByLabel('ZIP code', { exact: true }).fill('82001')
  await page.getByLabel('On the day').fill(tomorrow)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/6% counts for 82001: CHEYENNE/)).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await expectNothingBeside(page, 390)

  await page.getByRole('button', { name: 'Stop collecting in Wyoming' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop collecting in Wyoming?' })
  await stop.getByLabel('Last day').fill('2026-01-01')
  await stop.getByRole('button', { name: 'Stop collecting' }).click()
  await expect(stop.getByText(/has used a rate of this state/)).toBeVisible()
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(await stop.getByText(/has used a rate/).innerText()) ?? []
  await stop.getByLabel('Last day').fill(day ?? '')
  await stop.getByRole('button', { name: 'Stop collecting' }).click()
  await expectToast(page, 'Tax in Wyoming ends on that day')

  const left: TaxRate[] = await (await callAsService(shop, '/rest/v1/tax_rates?state=eq.WY')).json()
  expect(left).toMatchObject([{ postal_prefix: '', valid_to: day }])
})
