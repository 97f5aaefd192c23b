import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '@golden-bead/contracts/csv'
import { newsletterConsent } from '@golden-bead/contracts/newsletter'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { confirmSubscription, subscribe } from '../support/visitor-calls.ts'
import { expectReadable, openPanel, rowOf } from './admin-pages.ts'

async function search(page: Page, address: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search by address' })
  await box.fill(address)
  await box.press('Enter')
  await expect(page.getByText('1 subscription', { exact: true })).toBeVisible()
}

/** The rows of the file, by their addresses. */
async function exportCsv(page: Page): Promise<Map<string | undefined, string[]>> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const rows = [...readCsv(text.replace('\uFEFF', ''))].map(({ cells }) => cells)
  return new Map(rows.map((row) => [row[0], row]))
}

test('only who confirmed is exported, with a link that ends the subscription', async ({
  page,
  shop,
}) => {
  const confirmed = `${randomUUID()}@example.test`
  const pending = `${randomUUID()}@example.test`
  await subscribe(shop, confirmed)
  await subscribe(shop, pending)
  await confirmSubscription(shop, confirmed)
  await openPanel(page, shop, '/newsletter')
  await expect(page.getByText('Only confirmed addresses may be written to.')).toBeVisible()

  await search(page, pending)
  await expect(rowOf(page, pending)).toContainText('Not confirmed yet')
  await search(page, confirmed)
  await expect(rowOf(page, confirmed)).toContainText('Confirmed')
  await expectReadable(page)
  await page.getByRole('button', { name: `Show the consent of ${confirmed}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Consent' })
  await expect(dialog).toContainText(newsletterConsent)
  await expectReadable(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const exported = await exportCsv(page)
  expect(exported.has(pending)).toBe(false)
  const [, link = '', consent, source] = exported.get(confirmed) ?? []
  expect(link).toMatch(`${shop.url}/store/v1/subscriptions/end?key=`)
  expect([consent, source]).toEqual([newsletterConsent, 'home'])

  expect((await fetch(link, { method: 'POST' })).status).toBe(204)
  expect((await exportCsv(page)).has(confirmed)).toBe(false)
  await page.reload()
  await expect(rowOf(page, confirmed)).toContainText('Unsubscribed')

  await page.getByRole('button', { name: `Delete ${confirmed}` }).click()
  const question = page.getByRole('dialog', { name: /^Are you sure/ })
  await expectReadable(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Address deleted successfully!')
  await expect(page.getByRole('heading', { name: 'No subscriptions found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all subscriptions' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Not confirmed yet')
  await expect(page).toHaveURL(/[?&]status=pending/)
  await search(page, pending)
})
