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

/** Every rule of axe holds on the page as it stands, with its scheme and its width. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames of strangers, so axe can say all in the page itself, and what did
    // hold need not be listed: three times as fast.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const summary = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(summary).toEqual([])
}
