import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'

const opener = (page: Page) => main(page).getByRole('button', { name: 'Enlarge picture' })
const enlarged = (page: Page) => page.getByRole('dialog', { name: 'Pink Tower' })
const frame = (page: Page) => enlarged(page).locator('div:not([inert]) > section')
const picture = (page: Page) => frame(page).locator('img')
const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0

test('on every screen a picture is larger enlarged than on the page, twice that zoomed in, and dim at night', async ({
  page,
}) => {
  await page.goto('/product/pink-tower')
  for (const [screen, width, height] of [
    ['a small phone', 320, 568],
    ['a phone', 390, 844],
    ['a phone on its side', 844, 390],
    ['a tablet', 768, 1024],
    ['a laptop', 1440, 900],
    ['a large screen', 2560, 1440],
  ] as const) {
    await test.step(screen, async () => {
      await page.setViewportSize({ width, height })
      const onPage = await widthOf(opener(page).getByRole('img'))
      await opener(page).click()
      const whole = await widthOf(picture(page))
      expect(whole).toBeGreaterThan(onPage)

      await enlarged(page).getByRole('button', { name: 'Zoom in' }).click()
      expect(await widthOf(picture(page))).toBeCloseTo(whole * 2)
      await enlarged(page).getByRole('button', { name: 'Show whole picture' }).click()
      expect(await widthOf(picture(page))).toBeCloseTo(whole)
      await enlarged(page).getByRole('button', { name: 'Close' }).click()
      await expect(enlarged(page)).toHaveCount(0)
    })
  }

  await page.emulateMedia({ colorScheme: 'dark' })
  const expectDimmed = async (pictures: Locator) => {
    await expect(pictures).not.toHaveCount(0)
    for (const one of await pictures.all()) {
      await expect(one).toHaveCSS('filter', 'brightness(0.9)')
    }
  }
  // Beside its own it has those of related products, on the cards of a list.
  await expect(main(page).getByRole('article').locator('img')).not.toHaveCount(1)
  await expectDimmed(main(page).locator('img'))
  await opener(page).click()
  await expectDimmed(picture(page))
})

test('the picture is enlarged, moved and put away by keyboard', async ({ page }) => {
  await page.goto('/product/pink-tower')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await enlarged(page).getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect(enlarged(page).getByRole('button', { name: 'Show whole picture' })).toBeFocused()
  // Chromium drops a key that scrolls what it has not drawn yet; who presses it has seen it drawn.
  await page.screenshot()
  const scrolled = () => frame(page).evaluate(({ scrollTop }) => scrollTop)
  const before = await scrolled()
  await page.keyboard.press('ArrowDown')
  await expect.poll(scrolled).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(enlarged(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap comes closer to what it touches, and a second one steps back', async ({ page }) => {
    await page.goto('/product/pink-tower')
    await opener(page).tap()
    const whole = await widthOf(picture(page))
    await picture(page).tap({ position: { x: whole * 0.75, y: whole * 0.75 } })
    await expect.poll(() => widthOf(picture(page))).toBeCloseTo(whole * 2)
    expect(await frame(page).evaluate(({ scrollLeft }) => scrollLeft)).toBeCloseTo(whole)

    await picture(page).tap({ position: { x: whole * 1.5, y: whole } })
    await expect.poll(() => widthOf(picture(page))).toBeCloseTo(whole)
  })
})
