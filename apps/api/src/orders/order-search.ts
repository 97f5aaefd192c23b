import { readTracking } from '@golden-bead/contracts/carriers'
import { sql } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'
import { isEditor } from '@golden-bead/supabase/identity'
import type { RestFunction, RowSource } from '@golden-bead/supabase/rest'
import { orderWords } from './order-words.tables.ts'

/** More words say nothing more about an order. */
const wordsMax = 10

const nothing: RowSource = () => ({ conditions: () => ['false'] })

/** `rpc/search_orders?query=`: for the owner. What it finds is filtered, ordered and paged like the table. */
export const searchOrders = (database: Database): RestFunction => ({
  name: 'search_orders',
  parameters: ['query'],
  docs: {
    operationId: 'searchOrders',
    tag: 'Orders',
    summary: 'Search orders',
    description:
      'For admins and the service key; to be filtered and paged like the table. Every word is to be found, or a part of it, without regard to accents: in the number, email, name, organisation, purchase order number, ZIP code, city, total (`$149.90`), products, SKUs and tracking numbers.',
    parameters: { query: 'What somebody typed, of which ten words count.' },
  },
  kind: 'rows',
  table: 'orders',
  source: async ({ query = '' }, caller) => {
    if (!isEditor(caller)) return nothing
    const words = query.split(/\s+/).filter(Boolean).slice(0, wordsMax)
    if (words.length === 0) return undefined
    return sourceOf((await findParcel(database, query)) ?? (await patternsOf(database, words)))
  },
})

/** The number of a parcel is kept as one word, however it is spaced, or in a link. */
async function findParcel(database: Database, query: string): Promise<string[] | undefined> {
  const { carrier, number } = readTracking(query)
  if (carrier === undefined) return undefined
  const patterns = await patternsOf(database, [number])
  const { rows } = await database.execute(
    sql`select from ${orderWords} where words like ${patterns[0]} limit 1`,
  )
  return rows.length > 0 ? patterns : undefined
}

/** An amount is kept without commas, and `$149` is no beginning of `$1490`. */
const asKept = (word: string): string => {
  const amount = /^\$?[\d,]*\d(\.\d\d)?$/.test(word) ? word.replaceAll(',', '') : word
  return /^\$\d+$/.test(amount) ? `${amount}.` : amount
}

/** Made before the search is planned: how rare they are decides how it is done. */
async function patternsOf(database: Database, typed: readonly string[]): Promise<string[]> {
  const words = typed.map((word) => asKept(word).replaceAll(/[\\%_]/g, String.raw`\$&`))
  const { rows } = await database.execute<{ pattern: string }>(sql`
    select '%' || plain_text(word) || '%' as pattern
    from unnest(${sql.param(words)}::text[]) with ordinality as each (word, nth) order by nth`)
  return rows.map(({ pattern }) => pattern)
}

const sourceOf =
  (patterns: readonly string[]): RowSource =>
  (alias, binds) => ({
    conditions: () => [
      `${alias}.id in (select order_id from public.order_words where ${patterns
        .map((pattern) => `words like ${binds.add(pattern)}`)
        .join(' and ')})`,
    ],
  })
