import { compare } from '../figures.ts'
import { drive, inTurn } from '../measure.ts'
import type { Row } from '../row.ts'
import { openShop } from '../shop.ts'

/** A price that is another one in every request, and changes nothing else. */
const pathFor = (millionths: number) =>
  `/rest/v1/rpc/search_products?category=in.(sensorial)&price=gte.${(100 + millionths / 1e6).toFixed(6)}&order=price.asc,name.asc,id.asc&limit=24&offset=0`

/** A first page that the database has to find, beside the same one from memory. */
export const uncached: Row = async (bench) => {
  const { url, asVisitor } = await openShop(bench, 100_000)
  const headers = { ...asVisitor, prefer: 'count=exact' }
  const [own, remembered] = await inTurn(
    bench.rounds,
    () => drive({ url, request: { headers }, pathFor }),
    () => drive({ url, request: { path: pathFor(0), headers } }),
  )
  return [
    {
      work: 'first page of 100,000 products, another price each time',
      ...compare(own, { name: 'from memory', rounds: remembered }),
    },
  ]
}
