import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Every document reads it again, which takes a third less of the browser's time than `axe.source`. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** An element that fades in has no contrast yet, and a spinner never finishes its animation. */
async function comeToRest(page: Page): Promise<void> {
  // What begins to fade from now on is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** All that another scheme can change. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Every rule of axe holds on the page as it stands, with its scheme and its width. */
export async function expectAccessible(page: Page, only?: readonly string[]): Promise<void> {
  // The half megabyte of it is read once for each document, not twice for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await comeToRest(page)
  // What did hold need not be listed: three times as fast.
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ['violations'],
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
  } satisfies axe.RunOptions)
  const summary = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(summary).toEqual([])
}

/** The same, and its colours in the dark. */
export async function expectAccessibleInEveryScheme(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, rulesOfColours)
  await page.emulateMedia({ colorScheme: 'light' })
}
