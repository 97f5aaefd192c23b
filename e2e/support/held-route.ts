import type { Page } from '@playwright/test'

/** What the page asks for at these addresses is on its way until the answered function is called. */
export async function holdRoute(page: Page, addresses: string): Promise<() => void> {
  const { promise: line, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await line
    await route.continue()
  })
  return letThrough
}
