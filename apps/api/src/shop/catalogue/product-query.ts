import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { createKnownUntilChange } from '#platform/cache/known-until-change.ts'
import type { ChangeFeed } from '#platform/cache/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { everything, findProductQuery, type ProductQuery } from './product-query.repository.ts'

export type FindProductQuery = (typed: string | undefined) => Promise<ProductQuery>

const rememberedBytesMax = 1024 * 1024

/**
 * What a shopper typed, over words that the catalogue has: parts of words and slips of the pen are
 * replaced by them. Asked for beforehand, so that the planner sees a constant, and remembered for
 * the pages, orders and counts of the same search.
 */
export function createProductQueries(
  publicReads: Database,
  changeFeed: ChangeFeed,
): FindProductQuery {
  const queries = createKnownUntilChange<ProductQuery>(changeFeed.isListening, {
    bytesMax: rememberedBytesMax,
    sizeOf: ({ words = '' }) => words.length * 2,
  })
  changeFeed.onChange('products', queries.drop)
  changeFeed.onLost(queries.drop)

  return async (typed) => {
    const text = (typed ?? '').trim().slice(0, searchLengthMax).toLowerCase()
    if (text === '') return everything
    const known = queries.find(text)
    if (known.value !== undefined) return known.value

    const query = await findProductQuery(publicReads, text)
    known.keep(query)
    return query
  }
}
