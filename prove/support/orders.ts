import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import type { Instance } from './instance.ts'
import { counted, none, type Figure } from './proof.ts'
import { until } from './repeat.ts'
import { json, send, type Answer } from './send.ts'
import { asService, asVisitor, type Database } from './test-shop.ts'

const invariants = new URL('../../apps/api/migrations/invariants.sql', import.meta.url)

/** Lets the shop take orders by bank transfer. */
export async function openCheckout(database: Database): Promise<void> {
  await database.query(`update shop_settings set transfer_instructions = 'Bank of Beads'`)
}

export type Attempt = { key: string; body: string }

type Line = { product_id: string; quantity: number }

/** A guest who has not ordered before, and the attempt to buy that has a key of its own. */
export const newAttempt = (
  wanted: string | Line[],
  expectedTotalCents: number,
  method: PaymentMethod = 'bank_transfer',
  email = `guest-${randomUUID()}@example.com`,
): Attempt => ({
  key: randomUUID(),
  body: JSON.stringify({
    lines: typeof wanted === 'string' ? [{ product_id: wanted, quantity: 1 }] : wanted,
    email,
    ship_to: {
      name: 'Ada Lovelace',
      line1: '12 Elm Street',
      city: 'Chicago',
      state: 'IL',
      postal_code: '60614',
      country: 'US',
    },
    payment_method: method,
    expected_total_cents: expectedTotalCents,
  }),
})

/** Rejects when there is no answer. */
export const placeOrder = (
  url: string,
  { key, body }: Attempt,
  buyer: Record<string, string> = asVisitor,
): Promise<Answer> =>
  send(`${url}/store/v1/orders`, {
    method: 'POST',
    headers: { ...buyer, 'content-type': 'application/json', 'idempotency-key': key },
    body,
  })

/** Asks one instance after the other, until the shop says yes or no. */
export async function askUntilAnswered(
  instances: readonly [Instance, Instance],
  index: number,
  ask: (url: string) => Promise<Answer>,
): Promise<Answer> {
  let tried = index
  let answer: Answer | undefined
  await until('the shop says yes or no', async () => {
    if (tried > index) await pause(50 + Math.random() * 100)
    const { url } = instances[tried % 2 === 0 ? 0 : 1]
    tried += 1
    answer = await ask(url).catch(() => undefined)
    return answer !== undefined && answer.status !== 503
  })
  if (answer === undefined) throw new Error('The shop says neither yes nor no.')
  return answer
}

export const askPrice = async (url: string, productId: string): Promise<number> => {
  const lines = [{ product_id: productId, quantity: 1 }]
  const { body } = await send(`${url}/store/v1/price`, json(asVisitor, { lines }))
  return JSON.parse(body).total_cents
}

export const markPaid = (url: string, { number, version }: { number: string; version: number }) =>
  send(`${url}/admin/v1/orders/${number}/mark-paid`, json(asService, { version }))

const askStock = (url: string, id: string) =>
  send(`${url}/admin/v1/stock/${id}`, { headers: asService })

export const readHeld = async (url: string, id: string): Promise<number> =>
  JSON.parse((await askStock(url, id)).body).held

/** Sets what is on the shelf, and whether the shop counts it; the answer is that of what failed. */
export async function setStock(
  url: string,
  id: string,
  { counted, onHand }: { counted: boolean; onHand: number },
): Promise<Answer> {
  const known = await askStock(url, id)
  if (known.status !== 200) return known
  const { version } = JSON.parse(known.body)
  const input = { counted, on_hand: onHand, reason: 'counted', version }
  return send(`${url}/admin/v1/stock/${id}`, json(asService, input, 'PUT'))
}

/** Runs the rules that the orders of a shop never break. */
export async function booksClose(database: Database): Promise<Figure> {
  const broken = await database.query<{ rule: string; count: number }>(
    await readFile(invariants, 'utf8'),
  )
  const what = broken.map(({ rule, count }) => `${rule} (${count})`).join('; ')
  return counted(`invariants.sql: ${what || 'nothing broken'}`, broken.length === 0)
}

/** Ends the shop: the database counts them for a connection when it ends. */
export async function noDeadlock(
  instances: readonly Instance[],
  database: Database,
): Promise<Figure> {
  await Promise.all(instances.map(({ stop }) => stop()))
  await until('no connection of the shop', async () => {
    const open = `select from pg_stat_activity where application_name = 'golden-bead-api'`
    return (await database.query(open)).length === 0
  })
  const [row] = await database.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  const count = row?.deadlocks ?? NaN
  if (count > 0) console.error(await linesWith(deadlockDetected, instances))
  return none(count, 'deadlocks')
}

/** The code of PostgreSQL: the log line beside it says which statements waited for each other. */
const deadlockDetected = '40P01'

async function linesWith(text: string, instances: readonly Instance[]): Promise<string> {
  const logs = await Promise.all(instances.map(({ logFile }) => readFile(logFile, 'utf8')))
  return logs
    .flatMap((log) => log.split('\n'))
    .filter((line) => line.includes(text))
    .join('\n')
}
