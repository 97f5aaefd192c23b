import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('with forced colours one sees what is chosen, current, ticked and a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products?stock=in')
  const box = main(page).getByRole('checkbox', { name: 'In stock only' })
  await expect(box).toBeChecked()
  expect(await styleOf(box, 'appearance')).toBe('auto')

  const view = (name: string) => page.getByRole('button', { name })
  expect(await styleOf(view('Grid view'), 'background-color')).not.toBe(
    await styleOf(view('List view'), 'background-color'),
  )
  const header = page.getByRole('banner')
  expect(
    await styleOf(header.getByRole('button', { name: 'Products' }), 'background-color'),
  ).not.toBe(await styleOf(header.getByRole('link', { name: 'About' }), 'background-color'))

  await page.goto('/product/pink-tower')
  const add = main(page).getByRole('button', { name: 'Add to Cart', exact: true })
  expect(await styleOf(add, 'border-top-width')).toBe('1px')
  const bead = main(page).locator('[data-beads] [aria-hidden] > span').first()
  expect(await styleOf(bead, 'background-color')).not.toBe(
    await styleOf(page.locator('body'), 'background-color'),
  )
})
