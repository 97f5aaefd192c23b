import type { Database } from '#platform/database/database.ts'
import type { RestFunction } from '#platform/rest/functions.ts'
import { productQuery } from './product-query.ts'

/** `{D, C, B, A}`: the name counts most, then the benefits, then the description. */
const rankWeights = '{0.05, 0.1, 0.3, 1}'

/** `rpc/search_products?query=`: the best matches first, unless the request names an order. */
export const searchProducts = (database: Database): RestFunction => ({
  name: 'search_products',
  parameters: ['query'],
  kind: 'rows',
  table: 'products',
  source: async (args) => {
    const query = await productQuery(database, args['query'])
    if (query === undefined) return () => ({ conditions: [], order: () => [] })
    return (alias, binds) => {
      const words = `${binds.add(query)}::tsquery`
      const vector = `${alias}.search_vector`
      return {
        conditions: [`${vector} @@ ${words}`],
        order: () => [`ts_rank('${rankWeights}', ${vector}, ${words}) desc`, `${alias}.name`],
      }
    }
  },
})
