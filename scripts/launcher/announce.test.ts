import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '@golden-bead/local-services/ports'
import { announce } from './announce.ts'

/** Something in the place of a shop, which is announced; answers where it was and what it was asked. */
async function announceShopThat(answer: RequestListener) {
  const asked: { host: string | undefined; path: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ host: request.headers.host, path: request.url })
    answer(request, response)
  })
  const port = await listen(server, { port: 0, purpose: 'a test', variable: 'none' })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const keys = {
    publishableKey: 'publishable',
    serviceKey: 'secret',
    tokenKey: '',
    adminEmail: 'admin@goldenbead.test',
    adminPassword: 'password',
  }
  const host = `127.0.0.1:${port}`
  const url = `http://${host}`
  await announce(
    { host: '127.0.0.1', port, mailPort: 8025, dataDir: '/nowhere', url, siteUrl: url },
    {
      keys,
      environment: { ADMIN_EMAIL: keys.adminEmail, PUBLISHABLE_KEY: keys.publishableKey },
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

    expect(asked).toEqual([{ host, path: '/auth/v1/token?grant_type=password' }])
  },
)
