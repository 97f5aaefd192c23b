import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '@golden-bead/local-services/ports'
import { announce } from './announce.ts'

const keys = {
  publishableKey: 'publishable',
  serviceKey: 'secret',
  tokenKey: '',
  adminEmail: 'admin@goldenbead.test',
  adminPassword: 'password',
}
const kept = { PUBLISHABLE_KEY: keys.publishableKey, SERVICE_KEY: keys.serviceKey }

/** Something in the place of a shop, which is announced; answers where it was and what it was asked. */
async function announceShopThat(answer: RequestListener, given: NodeJS.ProcessEnv = kept) {
  const asked: { host: string | undefined; path: string | undefined; apikey: unknown }[] = []
  const server = createServer((request, response) => {
    const { host, apikey } = request.headers
    asked.push({ host, path: request.url, apikey })
    answer(request, response)
  })
  const port = await listen(server, { port: 0, purpose: 'a test', variable: 'none' })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const host = `127.0.0.1:${port}`
  const url = `http://${host}`
  await announce(
    { host: '127.0.0.1', port, mailPort: 8025, dataDir: '/nowhere', url, siteUrl: url },
    {
      keys,
      environment: { ADMIN_EMAIL: keys.adminEmail, ...given },
      apiUrl: 'http://127.0.0.1:1',
      hasInbox: false,
      failed: Promise.withResolvers<never>().promise,
    },
  )
  return { asked, host }
}

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['answers no JSON', (_request, response) => void response.writeHead(502).end('Bad gateway')],
  ['hangs up', (request) => void request.socket.destroy()],
])(
  'a shop that %s when it is asked for the login, at the address of the settings, is announced all the same',
  async (_, answer) => {
    const { asked, host } = await announceShopThat(answer)

    expect(asked).toMatchObject([{ host, path: '/auth/v1/token?grant_type=password' }])
  },
)

/** Lets anyone in who has the key, as a shop would. */
const shopWith =
  (publishableKey: string): RequestListener =>
  (request, response) => {
    response.statusCode = request.headers['apikey'] === publishableKey ? 200 : 401
    response.end(JSON.stringify({ access_token: 'token' }))
  }

async function printed(work: () => Promise<unknown>): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await work()
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

test('the keys that were made for a shop are announced with their file', async () => {
  const lines = await printed(() => announceShopThat(shopWith(keys.publishableKey)))

  expect(lines).toMatch(/Publishable key {2}publishable\n/)
  expect(lines).toMatch(/Service key {6}in \S+keys\.json\n/)
  expect(lines).toMatch(/Admin {12}admin@goldenbead\.test {2}password\n/)
})

test('keys that are given are announced and used, in place of those of the file', async () => {
  const given = { PUBLISHABLE_KEY: 'given publishable', SERVICE_KEY: 'given secret' }
  const lines = await printed(() => announceShopThat(shopWith('given publishable'), given))

  expect(lines).toMatch(/Publishable key {2}given publishable\n/)
  expect(lines).toMatch(/Service key {6}in the variable SERVICE_KEY\n/)
  expect(lines).toMatch(/Admin {12}admin@goldenbead\.test {2}password\n/)
  expect(lines).not.toMatch(/keys\.json|given secret/)
})
