import type { Page } from '@playwright/test'

/** Requests of the page to these addresses stay pending until the returned function is called. */
export async function holdRoute(page: Page, addresses: string): Promise<() => void> {
  const { promise: line, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await line
    await route.continue()
  })
  return letThrough
}
