import { productsPerPage } from '@golden-bead/contracts/catalogue-options'
import { median } from '../../scripts/statistics.ts'
import { asListed } from '../catalogue.ts'
import { milliseconds, ratio } from '../figures.ts'
import { inTurn, timeOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { openShop } from '../shop.ts'

/** A median of few would be the worst of them by chance. */
const timesPerRound = 10

const filters: Record<string, string> = {
  'no filter': '',
  'a category': 'category=in.(sensorial)&',
  'two categories': 'category=in.(sensorial,language)&',
  prices: 'price=gte.20&price=lte.200&',
  'in stock': 'in_stock=is.true&',
  'an age': 'or=(and(age_from.lt.6,age_to.gt.3))&',
  'all of them':
    'category=in.(sensorial)&price=gte.20&price=lte.200&in_stock=is.true&or=(and(age_from.lt.6,age_to.gt.3))&',
}
const orders: Record<string, string> = {
  name: 'name.asc,id.asc',
  'price-low': 'price.asc,name.asc,id.asc',
  'price-high': 'price.desc,name.asc,id.asc',
  featured: 'featured.desc,name.asc,id.asc',
}
const questions = Object.entries(filters).flatMap(([filter, condition]) =>
  Object.entries(orders).map(([order, columns]) => ({
    name: `${filter}, ${order}`,
    path: `/rest/v1/rpc/search_products?${asListed}&${condition}order=${columns}&limit=${productsPerPage}&offset=0`,
  })),
)

/** First pages, one after the other, of a large catalogue and of a small one. */
export const growth: Row = async (bench) => {
  const [large, small] = [await openShop(bench, 100_000), await openShop(bench, 12)]
  const asked: { name: string; p50: number; p50Small: number; ratio: number }[] = []
  for (const { name, path } of questions) {
    const [slow, quick] = await inTurn(
      bench.rounds * timesPerRound,
      () => timeOf(large, path),
      () => timeOf(small, path),
    )
    const [p50, p50Small] = [median(slow), median(quick)]
    asked.push({ name, p50, p50Small, ratio: p50 / p50Small })
  }
  const [worst] = asked.toSorted((left, right) => right.ratio - left.ratio)
  if (worst === undefined) return []
  return [
    {
      work: `first pages of 100,000 products, ${questions.length} filters and orders`,
      shop: `p50 ${milliseconds(median(asked.map(({ p50 }) => p50)))}`,
      reference: `12 products: ${milliseconds(median(asked.map(({ p50Small }) => p50Small)))}`,
      ratio: ratio(median(asked.map((one) => one.ratio))),
      remark: `one after the other; medians of all, worst: ${worst.name}, p50 ${milliseconds(worst.p50)}, ratio ${ratio(worst.ratio)}`,
    },
  ]
}
