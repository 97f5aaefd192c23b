import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/start-server.ts'

const publishableKey = 'sb_publishable_key_of_the_page'
const apiUrl = 'https://api.site.example'

let server: TestServer
let html: string
let policy: string

beforeAll(async () => {
  server = await startServer({ http: { apiUrl }, publishableKey })
  const answer = await server.request.get('/docs').expect(200)
  html = answer.text
  policy = String(answer.headers['content-security-policy'])
})

afterAll(() => server.close())

const addressesIn = (text: string) =>
  [...text.matchAll(/<(?:link|script)[^>]*\b(?:href|src)="([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )

test('the page loads nothing that the server itself does not serve', async () => {
  const addresses = addressesIn(html)
  const files = addresses.filter((address) => address.startsWith('/docs/'))
  const types = await Promise.all(
    files.map(async (file) => (await server.request.get(file).expect(200)).headers['content-type']),
  )

  expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
  expect(files).toHaveLength(4)
  expect(
    types.every((type) => /^text\/(?:css|javascript); charset=utf-8$/.test(String(type))),
  ).toBe(true)
})

test('the page is set in type that comes with it, which a page without an origin may read', async () => {
  const { text } = await server.request.get('/docs/docs.css').expect(200)
  const fonts = [...text.matchAll(/url\('([^']+)'\)/g)].map((match) => match[1] ?? '')
  const answers = await Promise.all(
    fonts.map((font) => server.request.get(font).set({ origin: 'null' }).expect(200)),
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
  const served = await server.request.get('/openapi.json')

  expect(JSON.parse(data)).toEqual({ description: served.body, publishableKey })
})

test('scripts that are not ours run without an origin, and reach the API alone', () => {
  const directives = policy.split('; ')

  expect(directives.find((one) => one.startsWith('sandbox'))).not.toContain('allow-same-origin')
  expect(directives).toContain("default-src 'none'")
  expect(directives).toContain("script-src 'self'")
  expect(directives).toContain(`connect-src 'self' ${apiUrl}`)
})

test('programs find the description at the well-known address', async () => {
  const { body, headers } = await server.request.get('/.well-known/api-catalog').expect(200)
  const [{ 'service-desc': descriptions }] = body.linkset

  expect(headers['content-type']).toContain('application/linkset+json')
  expect(descriptions[0].href).toBe(`${apiUrl}/openapi.json`)
})
