import { isEditor } from '@golden-bead/supabase/identity'
import { badValue, type RestFunction, type RowSource } from '@golden-bead/supabase/rest'
import { gatheredMax, isFoundSql, type SearchWords } from './search-words.repository.ts'
import type { FindSearchWords } from './search-words.ts'

/** More matches are not ranked, since ranking would take too long. */
const rankedMax = 5_000

/** `{D, C, B, A}`: the name counts most, then the benefits, the description, and all other columns. */
const rankWeights = '{0.05, 0.1, 0.3, 1}'

/** For whole words of the name, before what only begins with them: 'map' begins 'maple' too. */
const nameWeights = '{0, 0, 0, 1}'

/** To be in a category that is named counts less than to have its name, and more than to speak of it. */
const categoryRank = 0.25

export const queryText =
  'What somebody typed. Parts of words, typing errors and the synonyms of the shop are understood, and a SKU or its beginning.'

/** `rpc/search_products?query=`: the best matches first, unless the request names an order. */
export const searchProducts = (findWords: FindSearchWords): RestFunction => ({
  name: 'search_products',
  parameters: ['query', 'any_word'],
  docs: {
    operationId: 'searchProducts',
    tag: 'Products',
    summary: 'Search products',
    description:
      'The best matches first, unless `order` says otherwise; to be filtered and paged like the table. Without words that tell products apart, all of them, the featured ones first.',
    parameters: {
      query: queryText,
      any_word: {
        description: 'Whether one of the words is enough, such as where all of them find nothing.',
        type: ['string', 'boolean'],
        enum: ['true', 'false', true, false],
      },
    },
  },
  kind: 'rows',
  table: 'products',
  source: async ({ query, any_word: anyWord = 'false' }, caller) => {
    if (!['true', 'false'].includes(anyWord)) {
      throw badValue('22023', 'A choice is not valid.', 'Argument: any_word')
    }
    return sourceOf(
      await findWords(query, { isAnyEnough: anyWord === 'true', seesAll: isEditor(caller) }),
    )
  },
})

/**
 * Whether matches are collected before sorting. For rare words it is faster, but the planner
 * overestimates them and would walk the index of the order. Sorted by name they are collected even
 * for frequent words: names and words correlate, so that all matches may be at the end of the
 * index.
 */
function isGathered(matches: number, orderedBy: string | undefined): boolean {
  const isByName = orderedBy === undefined || orderedBy === 'name'
  return matches <= (isByName ? gatheredMax : rankedMax)
}

function sourceOf({ words, asTyped, categories, matches, seesAll }: SearchWords): RowSource {
  if (words === undefined) {
    return (alias) => ({
      order: () => [`${alias}.featured desc`, `${alias}.name`, `${alias}.id`],
    })
  }
  return (alias, binds, orderedBy) => {
    const isMatch = (table: string) => isFoundSql({ words, categories, seesAll }, binds, table)
    const typed = asTyped ?? words
    const whole = typed.replaceAll("':*", "'")
    const rankBy = (query: string, weights = rankWeights) =>
      `ts_rank('${weights}', ${alias}.all_words, ${binds.add(query)}::tsquery)`
    const inCategory = () =>
      `case when ${alias}.category = any(${binds.add(categories)}) then ${categoryRank} else 0 end`
    const rank = () =>
      [
        rankBy(words),
        ...(asTyped === undefined ? [] : [rankBy(asTyped)]),
        ...(whole === typed ? [] : [rankBy(whole, nameWeights)]),
        ...(categories.length === 0 ? [] : [inCategory()]),
      ].join(' + ') + ' desc'
    // The id makes it total, so that no product is on two pages or on none.
    const last = [`${alias}.name`, `${alias}.id`]
    const order = () => (matches <= rankedMax ? [rank(), ...last] : last)
    return isGathered(matches, orderedBy)
      ? {
          from: () => `(select * from public.products found where ${isMatch('found')} offset 0)`,
          order,
        }
      : { conditions: () => [isMatch(alias)], order }
  }
}
