import type { Locator } from '@playwright/test'
import type { SavedImage } from '@golden-bead/contracts/product-saving'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeProduct, newName } from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { makePng } from '../support/png.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { expectNothingBeside, openPanel, productForm } from './admin-pages.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expectedConsole: [rejectedRequests],
})

/** The first picture of a product, and those after it. */
async function picturesOf(shop: Shop, id: string) {
  const address = `/rest/v1/products?id=eq.${id}&select=image,product_images(*)&product_images.order=position`
  const answer = await callAsService(shop, address)
  const [{ image, product_images: more }]: [{ image: string; product_images: SavedImage[] }] =
    await answer.json()
  return { image, more, all: [image, ...more.map((picture) => picture.image)] }
}

const pressKey = async (button: Locator, key = 'Enter') => {
  await button.focus()
  await button.press(key)
}

test('twelve photos of 12 megapixels are added on a phone, ordered by keys, and compared with what another admin saved', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop, { name: newName('Bells') })
  await openPanel(page, shop, `?product=${id}`)
  const form = productForm(page)
  const pictures = form.getByRole('group', { name: 'Pictures' })
  const save = form.getByRole('button', { name: 'Save changes' })
  const photo = makePng({ width: 4000, height: 3000 })
  const photos = Array.from({ length: 12 }, (_, index) => ({
    name: `photo-${index}.png`,
    mimeType: 'image/png',
    buffer: photo,
  }))

  await pictures.locator('input[type=file]').setInputFiles(photos)
  await expect(pictures.getByRole('img', { name: 'Picture 12' })).toBeVisible()
  await expect(save).toBeEnabled()
  await pictures.getByLabel('Alt text of picture 2').fill('Ten bells on a board')
  await expectNothingBeside(page, 390, 844)
  await expectAccessibleInEveryScheme(page)
  await save.click()
  await expectToast(page, 'Product updated successfully!')

  const before = await picturesOf(shop, id)
  expect(new Set(before.all).size).toBe(12)
  expect(before.all.every((image) => image.endsWith('.webp'))).toBe(true)
  expect(before.more.map(({ width, height }) => [width, height])).toEqual(
    Array.from({ length: 11 }, () => [2400, 1800]),
  )

  await page.goto(`/admin?product=${id}`)
  await pressKey(pictures.getByRole('button', { name: 'Move picture 1 down' }))
  await expect(pictures.getByRole('button', { name: 'Move picture 2 down' })).toBeFocused()
  await expect(pictures.getByRole('status')).toHaveText('Now picture 2 of 12.')
  await pressKey(pictures.getByRole('button', { name: 'Picture 12: Make first' }))
  await callAsService(shop, `/rest/v1/product_images?product_id=eq.${id}&position=eq.11`, {
    method: 'DELETE',
  })
  await pressKey(save)
  const conflict = page.getByRole('dialog', { name: 'Another admin changed this product' })
  const compared = conflict.getByRole('group', { name: 'Pictures' })
  await expect(compared.getByRole('img')).toHaveCount(12 + 11)
  await expect(compared.getByLabel(/Yours/)).toBeChecked()
  await expectAccessibleInEveryScheme(page)
  await pressKey(conflict.getByRole('button', { name: 'Save this version' }))
  await expectToast(page, 'Product updated successfully!')

  const [first, second, ...others] = before.all
  const { all, more } = await picturesOf(shop, id)
  expect(all).toEqual([others.at(-1), second, first, ...others.slice(0, -1)])
  expect(more[0]?.alt).toBe('Ten bells on a board')
})
