import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort, listen } from '@golden-bead/local-services/ports'
import { findRunning, listProcessTree } from '../testing/process-tree.ts'
import { runProgram } from '../testing/run-program.ts'
import { startShop, type OwnShop } from '../testing/shop-process.ts'

let shop: OwnShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.remove())

const asService = () => ({
  apikey: shop.serviceKey,
  authorization: `Bearer ${shop.serviceKey}`,
  'content-type': 'application/json',
})

async function readProducts(): Promise<{ id: string; image: string }[]> {
  const answer = await fetch(`${shop.url}/rest/v1/products?select=id,image&order=name`, {
    headers: { apikey: shop.publishableKey },
  })
  return (await answer.json()) as { id: string; image: string }[]
}

test('one command makes a shop with a catalogue, its pictures and an inbox', async () => {
  const products = await readProducts()
  expect(products).toHaveLength(12)
  expect(products.map(({ id }) => id)).toContain('pink-tower')

  for (const { image } of products) {
    const picture = await fetch(image)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  const inbox = await fetch(`${shop.inboxUrl}/api/v1/messages`)
  expect(inbox.status).toBe(200)
})

test('an order is paid with a test card on the page of the stand-in, whose event finds the shop', async () => {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: shop.publishableKey,
        'content-type': 'application/json',
        'idempotency-key': 'order-of-this-test',
      },
      body: JSON.stringify(body),
    })
    return await answer.json()
  }
  const ship_to = {
    name: 'Ada Lovelace',
    line1: '12 Elm Street',
    city: 'Chicago',
    state: 'IL',
    postal_code: '60614',
    country: 'US',
  }
  const lines = [{ product_id: 'pink-tower', quantity: 1 }]
  const { total_cents: expected_total_cents } = await ask('/store/v1/price', {
    lines,
    ship_to: { country: 'US', state: 'IL' },
  })
  const order = await ask('/store/v1/orders', {
    lines,
    ship_to,
    email: 'ada@example.com',
    payment_method: 'card',
    expected_total_cents,
  })

  expect(order).toMatchObject({ payment: { url: expect.any(String) } })
  const { number, payment } = order
  const body = new URLSearchParams({ card: '4242424242424242' })
  await fetch(payment.url, { method: 'POST', body, redirect: 'manual' })

  const read = async () => {
    const answer = await fetch(`${shop.url}/store/v1/orders/${number}`, { headers: asService() })
    return (await answer.json()).payment_status
  }
  await expect.poll(read).toBe('paid')
})

async function logInAsAdmin(): Promise<string> {
  const answer = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: shop.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(shop.admin),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return token
}

test('what was acknowledged is there after every process was killed, and who was logged in still is', async () => {
  const token = await logInAsAdmin()
  const insert = await fetch(`${shop.url}/rest/v1/categories`, {
    method: 'POST',
    headers: asService(),
    body: JSON.stringify({ id: 'music', name: 'Music' }),
  })
  expect(insert.status).toBe(201)
  await fetch(`${shop.url}/rest/v1/products?id=eq.pouring-set`, {
    method: 'DELETE',
    headers: asService(),
  })

  await shop.kill()
  await shop.start()

  const categories = await fetch(`${shop.url}/rest/v1/categories?id=eq.music&select=id`, {
    headers: { apikey: shop.publishableKey },
  })
  expect(await categories.json()).toEqual([{ id: 'music' }])
  expect(await readProducts()).toHaveLength(11)
  const user = await fetch(`${shop.url}/auth/v1/user`, {
    headers: { apikey: shop.publishableKey, authorization: `Bearer ${token}` },
  })
  expect(user.status).toBe(200)
})

test('stopping ends every process and exits with success', async () => {
  const others = await listProcessTree(process.pid)
  const own = await startShop()
  onTestFinished(own.remove)
  const tree = (await listProcessTree(process.pid)).filter((pid) => !others.includes(pid))

  expect(await own.stop()).toBe(0)

  expect(tree.length).toBeGreaterThan(3)
  await expect.poll(() => findRunning(tree)).toEqual([])
  await expect(fetch(`${own.url}/health/live`)).rejects.toThrow('fetch failed')
  await expect(fetch(own.inboxUrl)).rejects.toThrow('fetch failed')
})

/** Runs the start command where it must refuse, and answers what a person would read. */
async function failedStart(environment: Record<string, string>) {
  const { code, output, errors } = await runProgram('scripts/commands/start.ts', [], environment)
  return { code, printed: output + errors }
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-failed-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a taken port is named with its remedy, without a stack', async () => {
  const occupant = createServer()
  const port = await listen(occupant, { port: 0, purpose: 'a test', variable: 'none' })
  onTestFinished(() => void occupant.close())

  const { code, printed } = await failedStart({
    PORT: String(port),
    MAIL_PORT: String(await findFreePort()),
    DATA_DIR: await ownFolder(),
  })

  expect(code).toBe(1)
  expect(printed).toContain(`Port ${port}, wanted for the shop, is taken`)
  expect(printed).not.toMatch(/^\s+at /m)
})

test.each([
  [{ PORT: 'abc' }, 'PORT is not a port number.'],
  [{ PORT: '4100', MAIL_PORT: '4100' }, 'PORT and MAIL_PORT are the same.'],
])('the wrong variable of %j is named', async (environment, sentence) => {
  const { code, printed } = await failedStart({ ...environment, DATA_DIR: await ownFolder() })

  expect([code, printed.includes(sentence)]).toEqual([1, true])
  expect(printed).not.toMatch(/^\s+at /m)
})

/** Starts on a data folder that cannot be one, and answers what a person would read. */
const failedStartIn = async (dataDir: string) =>
  failedStart({
    PORT: String(await findFreePort()),
    MAIL_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
  })

test('a data folder that is a file is named', async () => {
  const file = join(await ownFolder(), 'data')
  await writeFile(file, '')

  const { code, printed } = await failedStartIn(file)

  expect([code, printed.includes(file)]).toEqual([1, true])
  expect(printed).not.toMatch(/^\s+at /m)
})

test('a data folder in a place that takes no folders is named', async () => {
  const { code, printed } = await failedStartIn('/proc/golden-bead/data')

  expect(code).toBe(1)
  expect(printed).toMatch(/The folder \/proc\/golden-bead\S* cannot be written\./)
})

test('a second start on the same data folder is refused as that, whatever its ports', async () => {
  const { dataDir } = shop

  const elsewhere = await failedStartIn(dataDir)
  const onTheSamePorts = await failedStart({
    PORT: new URL(shop.url).port,
    MAIL_PORT: new URL(shop.inboxUrl).port,
    DATA_DIR: dataDir,
  })

  const expected = {
    code: 1,
    printed: expect.stringContaining(`The folder ${dataDir} is already in use by process `),
  }
  expect([elsewhere, onTheSamePorts]).toEqual([expected, expected])
})
