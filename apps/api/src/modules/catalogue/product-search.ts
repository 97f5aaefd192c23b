import type { RestFunction } from '#platform/rest/functions.ts'
import type { RowSource } from '#platform/rest/sql/read-statement.ts'
import { searchWords } from './catalogue-words.ts'
import type { FindProductQuery, ProductQuery } from './product-query.ts'

/** `{D, C, B, A}`: the name counts most, then the benefits, then the description. */
const rankWeights = '{0.05, 0.1, 0.3, 1}'

/** `rpc/search_products?query=`: the best matches first, unless the request names an order. */
export const searchProducts = (findQuery: FindProductQuery): RestFunction => ({
  name: 'search_products',
  parameters: ['query'],
  words: searchWords,
  kind: 'rows',
  table: 'products',
  source: async (args) => sourceOf(await findQuery(args['query'])),
})

function sourceOf({ words, isBroad }: ProductQuery): RowSource {
  if (words === undefined) return () => ({})
  return (alias, binds) => {
    const matches = () => `search_vector @@ ${binds.add(words)}::tsquery`
    const rank = () =>
      `ts_rank('${rankWeights}', ${alias}.search_vector, ${binds.add(words)}::tsquery) desc`
    const byName = `${alias}.name`
    return isBroad
      ? { conditions: () => [`${alias}.${matches()}`], order: () => [byName] }
      : {
          // The planner takes rare words for common ones, and would look for them in index order.
          from: () => `(select * from public.products where ${matches()} offset 0)`,
          order: () => [rank(), byName],
        }
  }
}
