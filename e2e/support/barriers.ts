import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What fades in has no contrast yet; what turns for ever never comes to rest. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** All that another scheme can change. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Every rule of axe holds on the page as it stands, with its scheme and its width. */
export async function expectNoBarriers(page: Page, only?: readonly string[]): Promise<void> {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames of strangers, so axe can say all in the page itself, and what did
    // hold need not be listed: three times as fast.
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    })
    .analyze()
  const summary = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(summary).toEqual([])
}

/** The same, and its colours in the dark. */
export async function expectNoBarriersInAnyLight(page: Page): Promise<void> {
  await expectNoBarriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoBarriers(page, rulesOfColours)
  await page.emulateMedia({ colorScheme: 'light' })
}
