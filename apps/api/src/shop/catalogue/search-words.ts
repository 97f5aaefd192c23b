import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { createCache } from '#platform/cache/cache.ts'
import type { ChangeFeed } from '#platform/cache/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { noWords, findSearchWords, type SearchWords } from './search-words.repository.ts'

export type FindSearchWords = (typed: string | undefined) => Promise<SearchWords>

/**
 * Maps the shopper's input to words of the catalogue: completes them and corrects typing errors.
 * Resolved before the search, so that the planner sees a constant, and cached for the pages, orders
 * and counts of the same search.
 */
export function createSearchWords(publicReads: Database, changeFeed: ChangeFeed): FindSearchWords {
  const cached = createCache<SearchWords>('lookups', {
    canCache: changeFeed.isListening,
  })
  changeFeed.onChange('products', cached.clear)
  changeFeed.onChange('categories', cached.clear)
  changeFeed.onLost(cached.clear)

  return async (typed) => {
    const text = (typed ?? '').trim().slice(0, searchLengthMax).toLowerCase()
    if (text === '') return noWords
    return cached.find(text, () => findSearchWords(publicReads, text))
  }
}
