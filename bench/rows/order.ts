import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { stockSchema } from '@golden-bead/contracts/stock'
import { compareRates } from '../figures.ts'
import { inTurn, rateOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { openShop } from '../shop.ts'

const atOnce = 8
const products = ['pink-tower', 'number-rods', 'sandpaper-letters']

const plenty = 900_000

/** A guest's order of three counted lines, beside what the database has to write for it. */
export const order: Row = async (bench) => {
  const { url, asVisitor, asService, database } = await openShop(bench)
  const { rows } = await database.query<{ id: string; cents: number }>(
    'select id, (price * 100)::int as cents from products where id = any($1)',
    [products],
  )
  if (rows.length !== products.length) throw new Error('The sample catalogue has other products.')
  for (const { id } of rows) await count(url, asService, id)
  const subtotal = rows.reduce((sum, { cents }) => sum + cents, 0)
  const total = subtotal >= 7_500 ? subtotal : subtotal + 999
  const headers = { ...asVisitor, 'content-type': 'application/json' }
  const bodyOf = (email: string) =>
    JSON.stringify({
      lines: products.map((product_id) => ({ product_id, quantity: 1 })),
      email,
      ship_to: {
        name: 'Ada Lovelace',
        line1: '12 Elm Street',
        city: 'Chicago',
        state: 'IL',
        postal_code: '60614',
        country: 'US',
      },
      payment_method: 'bank_transfer',
      expected_total_cents: total,
    })

  const place = async () => {
    const email = `${randomUUID()}@example.com`
    const { status } = await fetch(`${url}/store/v1/orders`, {
      method: 'POST',
      headers: {
        ...headers,
        'idempotency-key': randomUUID(),
        'x-forwarded-for': newNetwork(),
      },
      body: bodyOf(email),
    })
    if (status !== 201) throw new Error(`An order was answered with ${status}.`)
  }

  const [own, bare] = await inTurn(
    bench.rounds,
    () => rateOf(atOnce, place),
    () => rateOf(atOnce, () => writeOrder(database, rows, total)),
  )
  return [
    {
      work: "a guest's order of three counted lines",
      ...compareRates(own, { name: 'its rows through pg alone', rounds: bare }),
      remark: `${atOnce} at once`,
    },
  ]
}

async function count(url: string, headers: Record<string, string>, id: string): Promise<void> {
  const address = `${url}/admin/v1/stock/${id}`
  const { version } = stockSchema.parse(await (await fetch(address, { headers })).json())
  const body = { counted: true, on_hand: plenty, reason: 'counted', version }
  const { status } = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (status !== 200) throw new Error(`A count was answered with ${status}.`)
}

let networks = 0
const newNetwork = () => {
  networks += 1
  return `198.18.${(networks >> 8) & 255}.${networks & 255}`
}

/** About as long as the two mails of such an order, encrypted. */
const mailContents = [9_000, 7_000].map((length) => JSON.stringify({ sealed: 'x'.repeat(length) }))

/**
 * What an order leaves in the database, in one transaction and with as few statements as its rows
 * allow. Left out are what the shop reads for its refusals and its answer, and the sending of the mails.
 */
async function writeOrder(
  database: pg.Pool,
  lines: { id: string; cents: number }[],
  total: number,
): Promise<void> {
  const client = await database.connect()
  try {
    await client.query('begin')
    await client.query('select id, name, image, price, in_stock from products where id = any($1)', [
      lines.map(({ id }) => id),
    ])
    const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0)
    const email = `${randomUUID()}@example.com`
    const { rows } = await client.query<{ id: string }>(
      `insert into orders (email, inbox, subtotal_cents, shipping_cents, tax_cents, total_cents,
         ship_to, payment_method, hold_until, idempotency_key, request_hash)
       values ($1, $1, $2, $3, 0, $4, '{}', 'bank_transfer', now() + interval '7 days', $5, '')
       returning id`,
      [email, subtotal, total - subtotal, total, randomUUID()],
    )
    const id = rows[0]?.id
    await client.query(
      `insert into order_lines (order_id, position, product_id, name, image, unit_price_cents,
         quantity, held, line_total_cents)
       select $1, position, id, id, '', cents, 1, 1, cents
       from unnest($2::text[], $3::bigint[]) with ordinality as line (id, cents, position)`,
      [id, lines.map((line) => line.id), lines.map(({ cents }) => cents)],
    )
    await client.query(
      `insert into payments (order_id, provider, amount_cents) values ($1, 'bank_transfer', $2)`,
      [id, total],
    )
    await client.query(
      `insert into order_events (order_id, kind, actor) values ($1, 'placed', 'buyer')`,
      [id],
    )
    await client.query(
      `insert into platform.mail_outbox (kind, recipient, content, dedupe_key, sent_at)
       select 'order_placed', $1, content::jsonb, gen_random_uuid(), now() from unnest($2::text[]) content`,
      [email, mailContents],
    )
    await client.query(
      `insert into platform.rate_limits as bucket (scope, key, tokens, updated_at)
       values ('bare', $1, 1e6, now()), ('bare', $2, 1e6, now())
       on conflict (scope, key) do update set tokens = bucket.tokens - 1, updated_at = now()`,
      [email, newNetwork()],
    )
    await client.query(
      `select * from stock_levels where product_id = any($1) order by product_id for no key update`,
      [lines.map((line) => line.id)],
    )
    await client.query(
      `update stock_levels set held = held + 1, updated_at = now() where product_id = any($1)`,
      [lines.map((line) => line.id)],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
