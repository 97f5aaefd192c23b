import { sql } from 'drizzle-orm'
import type { Connection } from '@golden-bead/server/database/database'
import { prepareStatement } from '@golden-bead/server/database/run-statement'
import type { OrderRow } from './orders.repository.ts'

/** An order and those that it renews: its time and its pages are counted from the first of them. */
export type Chain = { beganAt: Date; pages: number; payments: number }

type ChainRow = Omit<Chain, 'beganAt'> & { beganMs: number }

const readChain = prepareStatement<ChainRow>(
  'order_chain',
  sql`
    with recursive chain as (
      select id, placed_at from orders where id = ${sql.placeholder('id')}
      union all
      select o.id, o.placed_at from chain
      join order_events e on e.order_id = chain.id and e.kind = 'placed'
      join orders o on o.number = e.details ->> 'renews'
    )
    select (select extract(epoch from min(placed_at)) * 1000 from chain)::float8 as "beganMs",
      count(*)::int as payments, count(page_id)::int as pages
    from payments where order_id in (select id from chain)`,
)

export async function findChain(connection: Connection, { id }: OrderRow): Promise<Chain> {
  const [row] = await readChain(connection, { id })
  if (row === undefined) throw new Error('The query returned no row.')
  const { beganMs, ...counts } = row
  return { ...counts, beganAt: new Date(beganMs) }
}
