import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const site = 'https://shop.example'
const partner = 'https://partner.example'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ SITE_URL: site, CORS_ORIGINS: partner })
})
afterAll(() => shop.close())

test.each([
  ['pages of the site', site, [site, site]],
  ['pages of an origin that is listed', partner, [partner, undefined]],
  ['no other page', 'https://anywhere.example', [undefined, undefined]],
])(
  '%s may call what the shop offers to all, and for the owner the site alone',
  async (_who, origin, leave) => {
    const leaveFor = async (path: string) => {
      const asked = await shop.request
        .options(path)
        .set({ origin, 'access-control-request-method': 'POST' })
      const answer = await shop.request.post(path).set({ origin })
      const given = [asked, answer].map(({ headers }) => headers['access-control-allow-origin'])
      expect([asked.status, answer.status === 404]).toEqual([204, false])
      expect(given[0]).toBe(given[1])
      return given[0]
    }

    expect([
      await leaveFor('/store/v1/price'),
      await leaveFor('/admin/v1/products/import'),
    ]).toEqual(leave)
  },
)
