import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { lockTable } from '@golden-bead/server/test/locks'
import { startSecondInstance } from '#test/second-instance.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { makeWebBuild } from '#test/web-build.ts'

let webRoot: string
let shop: CatalogueShop
beforeAll(async () => {
  webRoot = await makeWebBuild()
  shop = await startCatalogueShop([{ name: 'Pink Tower' }], { WEB_ROOT: webRoot })
})
afterAll(async () => {
  await shop.close()
  await rm(webRoot, { recursive: true, force: true })
})

const headers = { apikey: publishableKey }

test.each<[what: string, addressOf: (index: number) => string]>([
  ['searches', (index) => `/rest/v1/rpc/search_products?query=tower${index}`],
  ['pages', (index) => `/found?query=tower${index}`],
])(
  '%s for one network that take long leave connections to all others',
  async (_what, addressOf) => {
    // No request is freed by a timeout before the others give up waiting.
    const app = await startSecondInstance(shop, { lock_timeout: '60000' })
    const blocker = await lockTable(shop.config, 'products')
    const ask = (url: string, remoteAddress: string) => app.inject({ url, headers, remoteAddress })
    try {
      const stuck = Array.from({ length: 12 }, (_, index) =>
        ask(addressOf(index), `2001:db8::${index}`),
      )
      await expect.poll(blocker.countStuck).toBeGreaterThanOrEqual(3)
      const other = await ask('/rest/v1/categories?name=eq.Language', '203.0.113.7')
      await blocker.query('commit')
      await Promise.all(stuck)

      expect(other.statusCode).toBe(200)
    } finally {
      await blocker.end()
      await app.close()
    }
  },
)
