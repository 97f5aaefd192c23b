import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startShop } from '../../scripts/testing/shop-process.ts'
import {
  createWrites,
  findLost,
  findUnarrived,
  findWithoutBytes,
  type Found,
} from '../support/acknowledged-writes.ts'
import { readAllRows, type Ask } from '../support/all-rows.ts'
import { findImpossible } from '../support/invariants.ts'
import { counted, none, timed, type Figure, type Proof } from '../support/proof.ts'
import { forgetSecrets, lookForSecrets, plant } from '../support/secrets.ts'
import { send } from '../support/send.ts'

const readyWithinMs = 5_000

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

/** None of nothing would tell nothing. */
const noneOf = ({ lookedAt, missing }: Found, what: string, how: string): Figure =>
  counted(
    `${lookedAt} ${what}`,
    `${missing} ${how}`,
    `0 ${how}, of at least 1`,
    lookedAt > 0 && missing === 0,
  )

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

    const writes = createWrites(shop)
    const readyMs: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const writers = writes.start()
      await pause(randomInt(100, 2_000))
      await shop.kill()
      await writers.stop()
      const restarted = performance.now()
      await shop.start()
      readyMs.push(performance.now() - restarted)
    }

    const answer = await send(`${shop.url}/rest/v1/products?select=id&limit=1`, {
      headers: { apikey: shop.publishableKey },
    })
    const databaseUrl = await shop.findDatabase()
    plant('database password', new URL(databaseUrl).password)
    const { lost, withoutBytes, unarrived, impossible, secrets } = await withDatabase(
      databaseUrl,
      async (client) => {
        const ask: Ask = async (text) => (await client.query(text)).rows
        return {
          lost: await findLost(writes.acknowledged, ask),
          withoutBytes: await findWithoutBytes(shop, ask),
          unarrived: await findUnarrived(shop, ask),
          impossible: await findImpossible(ask),
          secrets: await lookForSecrets({
            logFiles: await shop.listLogs(),
            rows: await readAllRows(ask),
          }),
        }
      },
    )
    const amounts = Object.entries(writes.acknowledged).map(([kind, { length }]) => ({
      kind,
      length,
    }))
    const tried = `${kills} kills, acknowledged: ${amounts.map(({ kind, length }) => `${length} ${kind}`).join(', ')}`
    const longest = Math.max(...readyMs)
    return [
      none(
        `${kills} kills`,
        'kinds of writes never acknowledged',
        amounts.filter(({ length }) => length === 0).length,
      ),
      none(tried, 'lost', Object.values(lost).flat().length),
      noneOf(withoutBytes, 'pictures that rows name', 'without their bytes'),
      noneOf(unarrived, 'mails that count as sent', 'not arrived'),
      none(
        `${kills} kills; rows that cannot be (${impossible.join(', ') || 'none'})`,
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
