import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './stage.ts'
import { asService, asVisitor } from './stage.ts'
import { json, send, type Sent } from './send.ts'

const read: Sent = { headers: asVisitor }

const product = (id: string) => ({
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
 * People who read the catalogue and, every fourth of them, write a product of a name of their own.
 * An answer is believed: what was acknowledged has to be in the table at the end.
 */
export function createShoppers(urls: () => readonly string[]) {
  const run = `run-${randomBytes(5).toString('hex')}`
  const acknowledged: string[] = []
  const uncertain = new Set<string>()
  const statuses = new Map<number, number>()
  let failures = 0
  let retries = 0
  let withoutRetryAfter = 0

  const tryOnce = async (url: string, sent: Sent): Promise<number> => {
    let status = 0
    try {
      const answer = await send(url, sent)
      status = answer.status
      if (status === 503 && answer.headers['retry-after'] === undefined) withoutRetryAfter += 1
    } catch {
      // No answer: whether the server did what it was asked to is not known.
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status
  }

  return {
    acknowledged,
    failures: () => failures,
    retries: () => retries,
    withoutRetryAfter: () => withoutRetryAfter,
    refusals: () => statuses.get(503) ?? 0,
    /** How often which status came, 0 for no answer at all. */
    summary: () =>
      [...statuses]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${count} x ${status === 0 ? 'no answer' : status}`)
        .join(', '),
    /** No answer at all, or one that is a fault of ours and does not ask for patience. */
    wrongAnswers: () =>
      [...statuses].reduce(
        (sum, [status, count]) =>
          sum + (status === 0 || (status >= 500 && status !== 503) ? count : 0),
        0,
      ),

    async operate(index: number, triesMax = 2): Promise<void> {
      const isWrite = index % 4 === 0
      const id = `${run}-${index}`
      const path = isWrite ? '/rest/v1/products' : `/rest/v1/products?limit=12&offset=${index % 5}`
      const sent = isWrite ? json(asService, product(id)) : read
      const targets = urls()

      for (let attempt = 0; attempt < triesMax; attempt += 1) {
        const target = targets[(index + attempt) % targets.length] ?? ''
        const status = await tryOnce(`${target}${path}`, sent)
        const wasThere = status === 409 && uncertain.has(id)
        if ((status >= 200 && status < 300) || wasThere) {
          if (isWrite) acknowledged.push(id)
          return
        }
        if (isWrite) uncertain.add(id)
        if (!isWorthAnotherTry(status)) break
        if (attempt + 1 === triesMax) break
        retries += 1
        // As long as the answer asked for.
        if (status === 503) await pause(1_000)
      }
      failures += 1
    },

    /** Compares what was acknowledged with what is there. */
    async account(database: Database) {
      const rows = await database.query<{ id: string }>(
        'select id from products where starts_with(id, $1)',
        [run],
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
