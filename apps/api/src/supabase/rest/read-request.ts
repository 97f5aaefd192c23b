import { LRUCache } from 'lru-cache'
import { parseAccept } from './syntax/parse-accept.ts'

/** The parts of a read that its answer depends on. */
export type ReadRequest = {
  /** `products` or `rpc/search_products`. */
  path: string
  /** The query string, without the question mark. */
  search: string
  accept?: string | undefined
  prefer?: string | undefined
  range?: string | undefined
}

/** Does not depend on the order of the parameters, or on the API key. */
export const cacheKeyOf = ({ path, search, accept = '', prefer = '', range = '' }: ReadRequest) =>
  `${path}?${sortedSearch(search)}\n${formOf(accept)}\n${prefer}\n${range}`

const formsMax = 200
/** Longer headers are not normalised, since a client can make up any number of them. */
const formLengthMax = 400
const forms = new LRUCache<string, string>({ max: formsMax })

/** Normalises the many spellings of `Accept` with the same meaning; clients use only a few. */
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
