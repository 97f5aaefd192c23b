import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopName } from '@golden-bead/contracts/shop'
import { becomesReady, endServer } from '@golden-bead/local-services/child-server'
import { findFreePort } from '@golden-bead/local-services/ports'
import { expect, onTestFinished, test } from 'vitest'
import { parseDocument } from 'yaml'
import { readText } from '../documents/documents.ts'
import { root } from '../root.ts'

type Service = {
  mem_limit?: string
  pids_limit?: number
  depends_on?: object
  environment?: Record<string, string>
}

const compose = parseDocument(readText('docker-compose.yml'), { merge: true }).toJS()
const services: [name: string, service: Service][] = Object.entries(compose.services)

test.each(services)('%s takes no more than its share of the machine', (_name, service) => {
  expect(service.mem_limit).toMatch(/^\d+[mg]$/)
  expect(service.pids_limit).toBeGreaterThan(0)
})

test('the role of a composed shop owns its database, and is not the superuser', () => {
  const { database } = compose.services
  const firstStart = readText('infra/database/first-start.sql')

  expect(database.environment.POSTGRES_USER).toBe('postgres')
  expect(firstStart).toContain(`CREATE ROLE goldenbead LOGIN PASSWORD :'password';`)
  expect(firstStart).toContain('CREATE DATABASE goldenbead OWNER goldenbead;')
  expect(firstStart).toContain('ALTER ROLE postgres PASSWORD NULL;')
})

test('a composed shop opens without its inbox, which nobody needs who has a mail server', () => {
  expect(Object.keys(compose.services.api.depends_on)).toEqual(['secrets', 'database', 'storage'])
})

test('systemd starts Node itself: a script would pass the signal to stop on to nobody', () => {
  const unit = readText('infra/systemd/golden-bead.service')
  const { optionalDependencies } = JSON.parse(readText('package.json'))
  const programs = Object.keys(optionalDependencies).map((name) => `node_modules/${name}/bin/node`)

  const [, program = ''] = /^ExecStart=\/srv\/golden-bead\/(\S+) /m.exec(unit) ?? []

  expect(programs).toContain(program)
  const installed = programs.find((path) => existsSync(join(root, path))) ?? ''
  const beginning = Buffer.alloc(2)
  readSync(openSync(join(root, installed), 'r'), beginning)
  expect(beginning.toString()).not.toBe('#!')
})

const page = 'infra/web/unavailable.html'

test('the page that stands in for the shop loads nothing, and has its name and its colours', () => {
  const text = readText(page)
  const colours = (part: string) => [...part.matchAll(/(--[\w-]+): (#\w+);/g)].map(([all]) => all)
  const [day = '', night = ''] = text.split('prefers-color-scheme: dark')
  const [tokensByDay = '', tokensByNight = ''] = readText('apps/web/src/ui/tokens.css').split(
    'prefers-color-scheme: dark',
  )

  expect(text).toContain(shopName)
  expect(text).not.toMatch(/<script|<img|<link|@import|(?:src|href)="[^"]|url\((?!#)/)
  expect(colours(day).length).toBeGreaterThan(5)
  expect(colours(day).filter((colour) => !tokensByDay.includes(colour))).toEqual([])
  expect(colours(night).filter((colour) => !tokensByNight.includes(colour))).toEqual([])
})

/** Our Caddy, with its files and ports where a test can have them. */
async function startCaddy(apiPort: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-bead-caddy-'))
  const [port, adminPort, otherPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const configuration = readText('infra/web/Caddyfile')
    .replaceAll('/srv', folder)
    .replaceAll('127.0.0.1:2020', `127.0.0.1:${adminPort}`)
    .replace('http_port 8080', `http_port ${otherPort}`)
    .replace('lb_try_duration 5s', 'lb_try_duration 1s')
  writeFileSync(join(folder, 'Caddyfile'), configuration)
  copyFileSync(join(root, page), join(folder, 'unavailable.html'))
  const words = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const caddy = spawn('caddy', words, {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      API_HOST: 'localhost',
      API_PORT: String(apiPort),
    },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    await endServer(caddy)
    rmSync(folder, { recursive: true })
  })
  expect(await becomesReady(caddy, { readyUrl: `http://127.0.0.1:${adminPort}/` })).toBe(true)
  return `http://127.0.0.1:${port}`
}

async function startApi(answer: RequestListener): Promise<number> {
  const api = createServer(answer)
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  onTestFinished(() => void api.close())
  const address = api.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const hasCaddy = spawnSync('caddy', ['version']).status === 0
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

// Where Debian's package is not installed, `npm test` says that it was not tried.
test.runIf(hasCaddy)('without an API a visitor reads that the shop will be back', async () => {
  const shop = await startCaddy(await findFreePort())

  const answer = await fetch(`${shop}/product/pink-tower`, { headers: asBrowser })

  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '30',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(answer.headers.get('server')).toBeNull()
  expect(await answer.text()).toBe(readText(page))
})

test.runIf(hasCaddy)(
  'what the API says reaches the visitor, and what it may have done is 502',
  async () => {
    const apiPort = await startApi((request, response) => {
      if (request.method === 'POST') request.socket.destroy()
      else response.writeHead(503).end('its own page')
    })
    const shop = await startCaddy(apiPort)

    const answer = await fetch(shop, { headers: asBrowser })
    const order = await fetch(`${shop}/store/v1/orders`, { method: 'POST', headers: asBrowser })

    expect([answer.status, await answer.text()]).toEqual([503, 'its own page'])
    expect([order.status, await order.text()]).toEqual([502, ''])
    expect([answer.headers.get('server'), order.headers.get('server')]).toEqual([null, null])
  },
)

test.runIf(hasCaddy)('a visitor gives no request its id', async () => {
  const apiPort = await startApi((request, response) => {
    response.end(JSON.stringify(request.headers))
  })
  const shop = await startCaddy(apiPort)

  const answer = await fetch(shop, { headers: { ...asBrowser, 'x-request-id': 'given' } })

  const headers = await answer.json()
  expect(headers).toMatchObject(asBrowser)
  expect(headers).not.toHaveProperty('x-request-id')
})
