import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { findCapacity } from './load.ts'
import { none, type Figure } from './proof.ts'
import { json, send, type Sent } from './send.ts'
import { asService, asVisitor, type Database } from './test-shop.ts'

/** A product that the sample catalogue has a category for. */
export const productCalled = (id: string) => ({
  id,
  name: id,
  price: 12.5,
  image: '',
  category: 'sensorial',
  description: 'Written while things broke.',
  age_range: '3-5 years',
  benefits: ['Patience'],
  in_stock: true,
  featured: false,
})

/** A server that takes no more than it can is as good as one that is gone: both are tried again. */
const isWorthAnotherTry = (status: number) => status === 0 || status === 503

/**
 * Clients who read the catalogue and, every fourth of them, write a product of a name of their own.
 * An answer is believed: what was acknowledged has to be in the table at the end.
 */
export function createShoppers(urls: readonly string[]) {
  const run = `run-${randomBytes(5).toString('hex')}`
  const acknowledged: string[] = []
  /** Those whose answer never came, or was no success. */
  const uncertain = new Set<string>()
  /** The status of each operation that failed for good; 0 where no answer came. */
  const failures: number[] = []
  const counts = { retries: 0, refusals: 0, wrongAnswers: 0 }

  const tryOnce = async (url: string, sent: Sent): Promise<number> => {
    try {
      const { status, headers } = await send(url, sent)
      const isRefusal = status === 503 && headers['retry-after'] !== undefined
      if (isRefusal) counts.refusals += 1
      else if (status >= 500) counts.wrongAnswers += 1
      return status
    } catch {
      // No answer: whether the server did what it was asked to is not known.
      counts.wrongAnswers += 1
      return 0
    }
  }

  return {
    acknowledged,
    counts,

    async operate(index: number, triesMax = 2): Promise<void> {
      const isWrite = index % 4 === 0
      const id = `${run}-${index}`
      const path = isWrite ? '/rest/v1/products' : `/rest/v1/products?limit=12&offset=${index % 5}`
      const sent = isWrite ? json(asService, productCalled(id)) : { headers: asVisitor }

      let status = 0
      for (let attempt = 0; attempt < triesMax; attempt += 1) {
        if (attempt > 0) counts.retries += 1
        status = await tryOnce(`${urls[(index + attempt) % urls.length]}${path}`, sent)
        const wasThere = status === 409 && uncertain.has(id)
        if ((status >= 200 && status < 300) || wasThere) {
          if (isWrite) acknowledged.push(id)
          return
        }
        if (isWrite) uncertain.add(id)
        if (!isWorthAnotherTry(status)) break
        // As long as the answer asked for.
        if (status === 503 && attempt + 1 < triesMax) await pause(1_000)
      }
      failures.push(status)
    },

    /** With the status of each of those that failed. */
    noneFailed: ({ sent }: { sent: number }, perSecond: number): Figure => {
      const statuses = failures.length > 0 ? ` (${failures.join(', ')})` : ''
      return none(failures.length, `of ${sent} requests at ${perSecond}/s failed${statuses}`)
    },

    /** Compares what was acknowledged with what is there. */
    async compareWith(database: Database): Promise<{ lost: number; unasked: number }> {
      const rows = await database.query<{ id: string }>(
        `select id from products where starts_with(id, '${run}')`,
      )
      const stored = new Set(rows.map(({ id }) => id))
      const known = new Set([...acknowledged, ...uncertain])
      return {
        lost: acknowledged.filter((id) => !stored.has(id)).length,
        // A write that was repeated and stored under another id, as `run-8-2`, is among them.
        unasked: [...stored].filter((id) => !known.has(id)).length,
      }
    },
  }
}

/**
 * A third of the requests per second that are answered without a pause, so that no machine is
 * overloaded. Nothing of it counts: under all the load there is, the shop may turn clients away.
 */
export async function thirdOfCapacity(urls: readonly string[], max: number): Promise<number> {
  const shoppers = createShoppers(urls)
  const capacity = await findCapacity(async (index) => {
    await shoppers.operate(index, 1)
    return true
  }, 3)
  return Math.max(20, Math.min(max, Math.floor(capacity / 3)))
}
