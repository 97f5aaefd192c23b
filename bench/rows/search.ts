import { productsPerPage } from '@golden-bead/contracts/catalogue-options'
import { median } from '../../scripts/statistics.ts'
import { asListed } from '../catalogue.ts'
import { milliseconds, ratio } from '../figures.ts'
import { timeOf } from '../measure.ts'
import type { Line, Row } from '../row.ts'
import { openShop, type Shop } from '../shop.ts'

/** A median of few would be the worst of them by chance. */
const timesPerRound = 4
const suggestionsMax = 5

type Kind = { work: string; typed: readonly string[]; call: (words: string) => string }

const written = ['tower', 'pink tower', 'concentration', 'sandpaper letters of cherry', 'stair 7']
const misspelled = ['towr', 'pnik tower', 'concentraton', 'sandpapr leters of chery', 'stiar 7']
const inVain = ['helicopter', 'pink helicopter', 'helicopter zeppelin', 'zzzz', 'stair 999999']

const searchOf = (limit: number) => (words: string) =>
  `search_products?${asListed}&query=${words}&limit=${limit}&offset=0`
const firstPage = searchOf(productsPerPage)

const counts = (words: string) => `product_facets?query=${words}&price_min=0`

const kinds: readonly Kind[] = [
  { work: 'words as they are written', typed: written, call: firstPage },
  { work: 'misspelled words', typed: misspelled, call: firstPage },
  { work: 'words that no product has', typed: inVain, call: firstPage },
  {
    work: 'suggestions while somebody types',
    typed: ['t', 'to', 'tow', 'sandp', 'pink t'],
    call: searchOf(suggestionsMax),
  },
  {
    work: 'counts beside the filters',
    typed: [...written, ...misspelled, ...inVain],
    call: counts,
  },
  { work: 'counts without any words', typed: [''], call: counts },
]

const sizes = [100_000, 5_000, 12]

/** What somebody types, one question after the other, in catalogues of three sizes in turn. */
export const search: Row = async (bench) => {
  const shops: Shop[] = []
  for (const size of sizes) shops.push(await openShop(bench, size))
  const lines: Line[] = []
  for (const kind of kinds) {
    lines.push(await measureKind(kind, shops, bench.rounds * timesPerRound))
  }
  return lines
}

async function measureKind(kind: Kind, shops: readonly Shop[], rounds: number): Promise<Line> {
  const asked: { words: string; medians: number[] }[] = []
  for (const words of kind.typed) {
    const pathOf = () => `/rest/v1/rpc/${kind.call(encodeURIComponent(anew(words)))}`
    const medians = await mediansInTurn(
      rounds,
      shops.map((shop) => () => timeOf(shop, pathOf())),
    )
    asked.push({ words, medians })
  }
  const p50Of = (size: number) =>
    median(asked.map(({ medians }) => medians[sizes.indexOf(size)] ?? Number.NaN))
  const [slowest] = asked.toSorted(
    ({ medians: [one = 0] }, { medians: [other = 0] }) => other - one,
  )
  return {
    work: `search of 100,000 products: ${kind.work}`,
    shop: `p50 ${milliseconds(p50Of(100_000))}`,
    reference: `12 products: ${milliseconds(p50Of(12))}`,
    ratio: ratio(p50Of(100_000) / p50Of(12)),
    remark: `5,000 products: ${milliseconds(p50Of(5_000))}; slowest of 100,000: '${slowest?.words}', p50 ${milliseconds(slowest?.medians[0] ?? Number.NaN)}`,
  }
}

/** The first round, in which code is still being compiled, does not count. */
async function mediansInTurn(
  rounds: number,
  asks: readonly (() => Promise<number>)[],
): Promise<number[]> {
  const times = asks.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, ask] of asks.entries()) {
      const time = await ask()
      if (round > 0) times[index]?.push(time)
    }
  }
  return times.map(median)
}

let numbers = 0

/** A mark that the search does not read, so that no memory knows what was meant. */
const anew = (words: string) => {
  numbers += 1
  const mark = String(numbers).replaceAll(/\d/g, (digit) => '.,;:!?-+*='.charAt(Number(digit)))
  return `${words} ${mark}`
}
