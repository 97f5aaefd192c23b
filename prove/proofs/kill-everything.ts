import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startShop } from '../../scripts/testing/shop-process.ts'
import { createWriters, findDamage } from '../support/acknowledged-writes.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { findSecrets, forgetSecrets, trackSecret, type Query } from '../support/secrets.ts'
import { statusOf } from '../support/send.ts'
import { withConnection } from '../support/test-shop.ts'

const kills = 20
const readyWithinMs = 5_000

export const killEverything: Proof = {
  name: 'kill-everything',
  done: 'SIGKILL of every process of `npm start`, 20 times, during five kinds of writes',
  mustHold:
    'no write lost, no picture without bytes, no sent mail missing, no contradiction; ready within 5 s',
  run: async () => {
    await using started = new AsyncDisposableStack()
    forgetSecrets()
    const shop = await startShop({ LOG_LEVEL: 'trace' })
    started.defer(shop.remove)
    trackSecret('service key', shop.serviceKey)
    trackSecret('password', shop.admin.password)

    const { acknowledged, start } = createWriters(shop)
    const readyMs: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const writers = start()
      await pause(randomInt(100, 2_000))
      await shop.kill()
      await writers.stop()
      const restarted = performance.now()
      await shop.start()
      readyMs.push(performance.now() - restarted)
    }

    const status = await statusOf(`${shop.url}/rest/v1/products?select=id&limit=1`, {
      headers: { apikey: shop.publishableKey },
    })
    const databaseUrl = await shop.findDatabase()
    trackSecret('database password', new URL(databaseUrl).password)
    return await withConnection(databaseUrl, async (client) => {
      const query: Query = async (text) => (await client.query(text)).rows
      const longest = Math.max(...readyMs)
      return [
        ...(await findDamage(shop, acknowledged, query)),
        none(status === 200 ? 0 : 1, 'readers refused afterwards'),
        timed(`ready after ${Math.round(longest)} ms at most`, longest < readyWithinMs),
        await findSecrets(await shop.listLogs(), query),
      ]
    })
  },
}
