import { parseAccept } from './syntax/parse-accept.ts'

/** The parts of a read that its answer depends on. */
export type ReadRequest = {
  /** `books` or `rpc/find_books`. */
  path: string
  /** The query string, without the question mark. */
  search: string
  accept?: string | undefined
  prefer?: string | undefined
  range?: string | undefined
}

/** The same for any order of the parameters, spelling of `Accept` and API key. */
export const cacheKeyOf = ({ path, search, accept = '', prefer = '', range = '' }: ReadRequest) =>
  `${path}?${sortedSearch(search)}\n${parseAccept(accept).contentType}\n${prefer}\n${range}`

function sortedSearch(search: string): string {
  if (!search.includes('&') && !search.startsWith('apikey=')) return search
  return search
    .split('&')
    .filter((pair) => !pair.startsWith('apikey='))
    .toSorted()
    .join('&')
}
