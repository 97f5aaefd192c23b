import { cannotParse } from '#supabase/rest/rest-errors.ts'

export type QueryParameters = readonly (readonly [name: string, value: string])[]

/** Names and values in their order; a name may be repeated. */
export function decodeParameters(search: string): QueryParameters {
  if (search === '') return []
  return search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=')
      return mark === -1
        ? ([decode(pair), ''] as const)
        : ([decode(pair.slice(0, mark)), decode(pair.slice(mark + 1))] as const)
    })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw cannotParse('query', {
      column: 1,
      unexpected: 'escape',
      expecting: 'percent-encoded UTF-8',
    })
  }
}
