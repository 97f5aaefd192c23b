import { readOption, readPage, readQuery } from '#lib/read-search-params.ts'
import { withSearch } from './admin-location.ts'

/** What a list may be narrowed to, by the names that the filters have in the address. */
type Filters = Record<string, readonly string[]>

/** What the address says of a list; a filter is `undefined` where it does not narrow the list. */
export type ListLocation<Of extends Filters = Filters> = { query: string; page: number } & {
  [Name in keyof Of]: Of[Name][number] | undefined
}

/** Reads and writes the address of a list: its search, its filters and its page. */
export const createListLocation = <const Of extends Filters>(listPath: string, filters: Of) => {
  const names: (keyof Of & string)[] = Object.keys(filters)

  const read = (search: URLSearchParams) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Every filter is read.
    ({
      query: readQuery(search.get('q')),
      page: readPage(search.get('page')),
      ...Object.fromEntries(
        names.map((name) => [name, readOption(filters[name] ?? [], search.get(name))]),
      ),
    }) as ListLocation<Of>

  return {
    read,
    /** The first page of all rows. */
    all: read(new URLSearchParams()),
    isNarrowed: (location: ListLocation<Of>) =>
      location.query !== '' || names.some((name) => location[name] !== undefined),
    /** Of the list, or of one of its rows: the list stays in the address, so that one comes back to it. */
    pathOf: (location: ListLocation<Of>, path = listPath) => {
      const search = new URLSearchParams()
      if (location.query) search.set('q', location.query)
      for (const name of names) if (location[name]) search.set(name, location[name])
      if (location.page > 1) search.set('page', String(location.page))
      return withSearch(path, search)
    },
  }
}
