import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishableKey } from '#test/supabase/keys.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
let html: string
let policy: string

beforeAll(async () => {
  shop = await startTestApp()
  const answer = await shop.request.get('/docs').expect(200)
  html = answer.text
  policy = String(answer.headers['content-security-policy'])
})

afterAll(() => shop.close())

const addressesIn = (text: string) =>
  [...text.matchAll(/<(?:link|script)[^>]*\b(?:href|src)="([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )

test('the page loads nothing that the shop itself does not serve', async () => {
  const addresses = addressesIn(html)
  const files = addresses.filter((address) => address.startsWith('/docs/'))
  const types = await Promise.all(
    files.map(async (file) => (await shop.request.get(file).expect(200)).headers['content-type']),
  )

  expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
  expect(files).toHaveLength(4)
  expect(
    types.every((type) => /^text\/(?:css|javascript); charset=utf-8$/.test(String(type))),
  ).toBe(true)
})

test('the page is set in the type of the shop, which a page without an origin may read', async () => {
  const { text } = await shop.request.get('/docs/docs.css').expect(200)
  const fonts = [...text.matchAll(/url\('([^']+)'\)/g)].map((match) => match[1] ?? '')
  const answers = await Promise.all(
    fonts.map((font) => shop.request.get(font).set({ origin: 'null' }).expect(200)),
  )

  expect(fonts).toHaveLength(2)
  expect(policy.split('; ')).toContain("font-src 'self'")
  for (const { headers } of answers) {
    expect(headers['content-type']).toBe('font/woff2')
    expect(headers['access-control-allow-origin']).toBe('*')
  }
})

test('the page holds the whole description, and the key that is public', async () => {
  const [, data = ''] =
    /<script type="application\/json" id="api">(.*?)<\/script>/s.exec(html) ?? []
  const served = await shop.request.get('/openapi.json')

  expect(JSON.parse(data)).toEqual({ description: served.body, publishableKey })
})

test('scripts that are not ours run without an origin, and reach the API alone', () => {
  const directives = policy.split('; ')

  expect(directives.find((one) => one.startsWith('sandbox'))).not.toContain('allow-same-origin')
  expect(directives).toContain("default-src 'none'")
  expect(directives).toContain("script-src 'self'")
  expect(directives).toContain(`connect-src 'self' ${shop.config.site.apiUrl}`)
})

test('programs find the description at the well-known address', async () => {
  const { body, headers } = await shop.request.get('/.well-known/api-catalog').expect(200)
  const [{ 'service-desc': descriptions }] = body.linkset

  expect(headers['content-type']).toContain('application/linkset+json')
  expect(descriptions[0].href).toBe(`${shop.config.site.apiUrl}/openapi.json`)
})

test('a page without an origin may read the API, or it could try nothing', async () => {
  const answer = await shop.request
    .get('/rest/v1/products')
    .set({ apikey: publishableKey, origin: 'null' })

  expect(answer.headers['access-control-allow-origin']).toBe('*')
})
