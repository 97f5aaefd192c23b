import type { Page } from '@playwright/test'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { cartLink, main } from './shop-pages.ts'
import { makeCategory } from '../support/catalogue.ts'

const addButton = (page: Page) =>
  main(page).getByRole('button', { name: 'Add to Cart', exact: true })
const wishButton = (page: Page) => main(page).getByRole('button', { name: 'Wishlist', exact: true })

test('the tabs are switched by pointer and by key, which alone leaves the ring of the focus', async ({
  page,
}) => {
  await page.goto('/product/pink-tower')
  const panel = page.getByRole('tabpanel')
  const specifications = page.getByRole('tab', { name: 'Specifications' })
  const reviews = page.getByRole('tab', { name: 'Reviews' })
  await expect(panel).toContainText('Visual discrimination')
  await specifications.click()
  await expect(panel).toHaveAccessibleName('Specifications')
  await expect(specifications).toBeFocused()
  await expect(specifications).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('ArrowRight')
  await expect(reviews).toBeFocused()
  await expect(reviews).toHaveCSS('outline-style', 'solid')
  await expect(panel).toContainText('156 reviews')
  await page.keyboard.press('Home')
  await expect(panel).toContainText('Visual discrimination')
})

test('the heart stands beside the button, and every tab is in sight, at every width', async ({
  page,
}) => {
  await page.goto('/product/pink-tower')
  await expect(page.getByRole('tab')).toHaveCount(3)
  for (const width of [320, 390, 900, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const tab of await page.getByRole('tab').all()) {
      const box = await tab.boundingBox()
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    const button = await addButton(page).boundingBox()
    const heart = await wishButton(page).boundingBox()
    expect(heart?.y).toBe(button?.y)
    expect(heart?.x).toBeGreaterThan(button?.x ?? width)
  }
})

test('what is wished is linked from the cart, the newest first, and goes into it', async ({
  page,
  shop,
}) => {
  const category = await makeCategory(shop, [{ name: 'Dear Beads' }, { name: 'Late Beads' }])
  for (const { id } of category.products) {
    await page.goto(`/product/${id}`)
    await wishButton(page).click()
  }
  await cartLink(page, 0).click()
  await main(page).getByRole('link', { name: 'Your wishlist' }).click()
  const wishes = main(page)
  const names = wishes.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Late Beads', 'Dear Beads'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessibleInEveryScheme(page)

  const heart = wishes.getByRole('button', { name: 'Wishlist: Dear Beads' })
  await heart.press('Enter')
  await expect(names).toHaveText(['Late Beads'])
  await expect(wishes).toContainText('Dear Beads removed.')
  await page.keyboard.press('Tab')
  await expect(wishes.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Late Beads', 'Dear Beads'])
  await expect(heart).toBeFocused()

  await wishes.getByRole('button', { name: /Add to Cart.*Late Beads/ }).click()
  await cartLink(page, 1).click()
  await expect(main(page).getByRole('button', { name: 'Remove Late Beads' })).toBeVisible()
})

test('on a phone price and button stay at hand, in view from the start to the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/product/pink-tower')
  const picture = main(page).getByRole('img', { name: 'Pink Tower' }).first()
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(844 * 0.4)
  const inPage = addButton(page).first()
  await expect(main(page).getByRole('note', { name: 'Safety' })).toBeVisible()
  await expect(inPage).toBeInViewport({ ratio: 1 })
  const quantity = main(page).getByRole('group', { name: 'Quantity of Pink Tower' })
  expect((await quantity.boundingBox())?.y).toBe((await inPage.boundingBox())?.y)
  const bar = page.getByRole('group', { name: 'Buy Pink Tower' })

  await inPage.scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(bar).toContainText('$68.50')
  await bar.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)

  // What 1280 × 1024 pixels are at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(bar).toBeHidden()
  await expect(page.getByRole('banner')).not.toBeInViewport()
})
