import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startShop } from '../../scripts/testing/shop-process.ts'
import { beside } from '../support/beside.ts'
import { readAllRows, type Ask } from '../support/all-rows.ts'
import { findImpossible } from '../support/invariants.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { forgetSecrets, lookForSecrets, plant } from '../support/secrets.ts'
import { json, send, statusOf } from '../support/send.ts'

const readyWithinMs = 5_000

/** Writes one after the other until it is told to stop, and remembers what was acknowledged. */
function startWriter(url: string, serviceKey: string, run: string) {
  const acknowledged: string[] = []
  let count = 0
  const write = async () => {
    count += 1
    const id = `${run}-${count}`
    const sent = json({ apikey: serviceKey }, { id, name: id })
    const status = await statusOf(`${url}/rest/v1/categories`, { ...sent, timeoutMs: 3_000 })
    if (status === 201) acknowledged.push(id)
    else await pause(50)
  }
  const writers = [1, 2, 3, 4].map(() => beside(write))
  return {
    acknowledged,
    stop: () => Promise.all(writers.map((writer) => writer.stop())),
  }
}

const withDatabase = async <Result>(url: string, ask: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

export const killEverything: Proof = {
  name: 'kill-everything',
  title: 'kill -9 of every process of the shop at random moments while it is written to',
  run: async (round) => {
    const kills = round === 'full' ? 20 : 2
    await using started = new AsyncDisposableStack()
    forgetSecrets()
    const shop = await startShop({ LOG_LEVEL: 'trace' })
    started.defer(shop.remove)
    plant('service key', shop.serviceKey)
    plant('password', shop.admin.password)

    const acknowledged: string[] = []
    const readyMs: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const writer = startWriter(shop.url, shop.serviceKey, `kill-${kill}`)
      await pause(randomInt(100, 2_000))
      await shop.kill()
      await writer.stop()
      acknowledged.push(...writer.acknowledged)
      const restarted = performance.now()
      await shop.start()
      readyMs.push(performance.now() - restarted)
    }

    const answer = await send(`${shop.url}/rest/v1/products?select=id&limit=1`, {
      headers: { apikey: shop.publishableKey },
    })
    const databaseUrl = await shop.findDatabase()
    plant('database password', new URL(databaseUrl).password)
    const { stored, impossible, secrets } = await withDatabase(databaseUrl, async (client) => {
      const ask: Ask = async (text) => (await client.query(text)).rows
      return {
        stored: await client.query<{ id: string }>(
          `select id from categories where starts_with(id, 'kill-')`,
        ),
        impossible: await findImpossible(ask),
        secrets: await lookForSecrets({
          logFiles: await shop.listLogs(),
          rows: await readAllRows(ask),
        }),
      }
    })
    const there = new Set(stored.rows.map(({ id }) => id))
    const tried = `${kills} kills, ${acknowledged.length} writes acknowledged`
    const longest = Math.max(...readyMs)
    return [
      none(tried, 'lost', acknowledged.filter((id) => !there.has(id)).length),
      none(
        `${tried}; rows that cannot be (${impossible.join(', ') || 'none'})`,
        'found',
        impossible.length,
      ),
      none(`a reader afterwards (${answer.status})`, 'refused', answer.status === 200 ? 0 : 1),
      timed(
        'the time from the command to the first answer',
        `longest ${Math.round(longest)} ms`,
        `within ${readyWithinMs} ms`,
        longest < readyWithinMs,
      ),
      secrets,
    ]
  },
}
