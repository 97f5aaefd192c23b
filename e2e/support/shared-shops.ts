import type { FullConfig } from '@playwright/test'
import { findExternalShop } from '../../scripts/testing/external-shop.ts'
import { startShop, type Shop } from '../../scripts/testing/shop-process.ts'

/** The engines other than Chromium are few journeys, by people of all kinds. */
const shopNameOf = (project: string) => (project === 'visitors' ? project : 'people')
const variableOf = (shopName: string) => `SHOP_OF_${shopName}`

const asGiven = (shop: Shop): string =>
  JSON.stringify({
    E2E_SHOP_URL: shop.url,
    E2E_INBOX_URL: shop.inboxUrl,
    E2E_PUBLISHABLE_KEY: shop.publishableKey,
    E2E_SERVICE_KEY: shop.serviceKey,
    E2E_ADMIN_EMAIL: shop.admin.email,
    E2E_ADMIN_PASSWORD: shop.admin.password,
  })

/**
 * One shop for all workers of a project, and for projects that go together: tests have data of their own, and each shop more would
 * insert its catalogue and resize every picture once more. Playwright looks for a default export.
 */
// oxlint-disable-next-line import/no-default-export
export default async function startSharedShops({ projects }: FullConfig) {
  if (findExternalShop(process.env) !== undefined) return undefined
  await using started = new AsyncDisposableStack()
  const starts = await Promise.allSettled(
    [...new Set(projects.map(({ name }) => shopNameOf(name)))].map(async (name) => {
      const shop = await startShop()
      started.defer(shop.remove)
      process.env[variableOf(name)] = asGiven(shop)
    }),
  )
  // Only now: a shop that came after the first failure would be left behind.
  for (const start of starts) if (start.status === 'rejected') throw start.reason
  const kept = started.move()
  return () => kept.disposeAsync()
}

/** The external shop of all projects, or the one that was started for this one. */
export function findShopOf(project: string): Shop {
  const shop =
    findExternalShop(process.env) ??
    findExternalShop(JSON.parse(process.env[variableOf(shopNameOf(project))] ?? '{}'))
  if (shop === undefined) throw new Error(`There is no shop for ${project}.`)
  return shop
}
