import type { Page } from '@playwright/test'
import { expectToast } from '../support/toasts.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { expect, test } from '../support/test.ts'
import { makeProduct, newName, readProduct } from '../support/catalogue.ts'
import { openPanel, productForm } from './admin-pages.ts'
import { makePng, pngFile } from '../support/png.ts'

const fiveMegabytes = 5 * 1024 * 1024
const picture = (page: Page) => page.getByRole('group', { name: 'Picture' })
const fileField = (page: Page) => picture(page).locator('input[type=file]')

/** Playwright's trace recorder fetches previews, which the policy blocks; the shop never does. */
const expected = new RegExp(`${rejectedRequests.source}|^Connecting to 'blob:`)

test.use({ expectedConsole: [expected] })

test.beforeEach(async ({ page, shop }) => {
  await openPanel(page, shop, '?product=New')
})

test('a file of exactly 5 MB is too large, and one byte less is not', async ({ page }) => {
  await fileField(page).setInputFiles(pngFile('large.png', { bytes: fiveMegabytes }))
  await expect(picture(page).getByRole('alert')).toHaveText('File size must be less than 5MB.')

  await fileField(page).setInputFiles(pngFile('fits.png', { bytes: fiveMegabytes - 1 }))
  await expect(picture(page).getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await expect(picture(page).getByRole('alert')).toBeEmpty()
})

test('a file that is no picture is rejected, by its type and by its bytes', async ({ page }) => {
  const text = Buffer.from('this is only a text')
  for (const [name, mimeType] of [
    ['notes.txt', 'text/plain'],
    ['notes.png', 'image/png'],
    ['drawing.svg', 'image/svg+xml'],
  ] as const) {
    await fileField(page).setInputFiles(pngFile('other.png', { bytes: fiveMegabytes }))
    await expect(picture(page).getByRole('alert')).toHaveText('File size must be less than 5MB.')

    await fileField(page).setInputFiles({ name, mimeType, buffer: text })

    await expect(picture(page).getByRole('alert')).toHaveText('Please select a valid image file.')
  }
})

test('a picture may also be dropped or pasted', async ({ page, shop }) => {
  const bytes = [...makePng()]
  for (const way of ['drop', 'paste'] as const) {
    const product = await makeProduct(shop, { name: newName('Letters') })
    await page.goto(`/admin?product=${product.id}`)
    await expect(picture(page).getByRole('button', { name: 'Choose picture' })).toBeVisible()

    await picture(page).evaluate(
      (zone, { kind, content }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(content)], 'a.png', { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        zone.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
        )
      },
      { kind: way, content: bytes },
    )
    await expect(picture(page).getByRole('button', { name: 'Replace picture' })).toBeVisible()
    await productForm(page).getByRole('button', { name: 'Save changes' }).click()

    await expectToast(page, 'Product updated successfully!')
    expect((await readProduct(shop, product.id))?.image).toMatch(/\/products\/\d+-[a-z0-9]+\.png$/)
  }
})

test('an upload overwrites nothing, has a path of its own, and may be cached for an hour', async ({
  page,
}) => {
  const sent = page.waitForRequest((request) =>
    request.url().includes('/storage/v1/object/product-images/'),
  )

  await fileField(page).setInputFiles(pngFile('wire.png'))

  const request = await sent
  expect(request.url()).toMatch(/\/object\/product-images\/products\/\d{13}-[a-z0-9]+\.png$/)
  expect(await request.headerValue('x-upsert')).toBe('false')
  await expect(picture(page).getByRole('button', { name: 'Replace picture' })).toBeVisible()
  const stored = await fetch(request.url().replace('/object/', '/object/public/'))
  expect(stored.headers.get('cache-control')).toContain('max-age=3600')
})
