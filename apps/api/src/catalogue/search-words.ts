import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { createCache } from '@golden-bead/server/cache/cache'
import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'
import type { Database } from '@golden-bead/server/database/database'
import {
  findSearchWords,
  type SearchOptions,
  type SearchWords,
  withoutWords,
} from './search-words.repository.ts'

export type FindSearchWords = (
  typed: string | undefined,
  options: SearchOptions,
) => Promise<SearchWords>

/**
 * Maps the shopper's input to words of the catalogue: completes them and corrects typing errors.
 * Resolved before the search, so that the planner sees a constant, and cached for the pages, orders
 * and counts of the same search.
 */
export function createSearchWords(publicReads: Database, changeFeed: ChangeFeed): FindSearchWords {
  const cached = createCache<SearchWords>({
    canCache: changeFeed.isListening,
  })
  for (const table of ['products', 'categories', 'search_synonyms']) {
    changeFeed.onChange(table, cached.clear)
  }
  changeFeed.onLost(cached.clear)

  return async (typed, options) => {
    const { isAnyEnough, seesAll } = options
    const text = (typed ?? '').trim().slice(0, searchLengthMax).toLowerCase()
    if (text === '') return withoutWords(seesAll)
    const key = `${seesAll ? 'all' : 'live'} ${isAnyEnough ? 'any' : 'every'} ${text}`
    return cached.find(key, () => findSearchWords(publicReads, text, options))
  }
}
