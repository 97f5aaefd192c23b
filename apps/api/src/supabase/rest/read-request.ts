import { LRUCache } from 'lru-cache'
import { parseAccept } from './syntax/parse-accept.ts'

/** A read as it came: what decides about its answer, and nothing else. */
export type ReadRequest = {
  /** `products` or `rpc/search_products`. */
  path: string
  /** The query string, without the question mark. */
  search: string
  accept?: string | undefined
  prefer?: string | undefined
  range?: string | undefined
}

/** Equal for questions that differ only in the order of their parameters, or in the key. */
export const cacheKeyOf = ({ path, search, accept = '', prefer = '', range = '' }: ReadRequest) =>
  `${path}?${sortedSearch(search)}\n${formOf(accept)}\n${prefer}\n${range}`

const formsMax = 200
/** Browsers and clients write less, and who writes more may write it in any number of ways. */
const formLengthMax = 400
const forms = new LRUCache<string, string>({ max: formsMax })

/** Many spellings of `Accept` mean the same; browsers and clients use only a few. */
function formOf(accept: string): string {
  const known = forms.get(accept)
  if (known !== undefined) return known
  const { contentType } = parseAccept(accept)
  if (accept.length <= formLengthMax) forms.set(accept, contentType)
  return contentType
}

function sortedSearch(search: string): string {
  if (!search.includes('&') && !search.startsWith('apikey=')) return search
  return search
    .split('&')
    .filter((pair) => !pair.startsWith('apikey='))
    .toSorted()
    .join('&')
}
