import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import type { Database } from '#platform/database/database.ts'

/**
 * What a shopper typed, as a full text query over words that the catalogue has: parts of words and
 * slips of the pen are replaced by them. Asked for beforehand, so that the planner sees a constant.
 */
export async function productQuery(
  database: Database,
  typed: string | undefined,
): Promise<string | undefined> {
  const text = (typed ?? '').trim().slice(0, searchLengthMax)
  if (text === '') return undefined
  const { rows } = await database.$client.query<{ query: string | null }>({
    text: 'select product_query($1)::text as query',
    values: [text],
  })
  return rows[0]?.query ?? undefined
}
