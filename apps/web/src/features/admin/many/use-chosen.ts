import { useState } from 'react'

/** Rows are told apart by their ids. */
export type Choosable = { id: string | number }

type List = { page: number; sort?: unknown; isDescending?: unknown }

/** What the list is narrowed to: its order and its page are no part of that. */
const filtersOf = ({ sort: _sort, isDescending: _order, page: _page, ...filters }: List) =>
  JSON.stringify(filters)

/**
 * The rows that are ticked, as they were then: through pages and orders of the list, until its
 * filters change.
 */
export const useChosen = <Row extends Choosable>(list: List) => {
  const filters = filtersOf(list)
  const none: ReadonlyMap<Row['id'], Row> = new Map()
  const [kept, setKept] = useState({ filters, byId: none })
  /** Where a range begins. */
  const [lastId, setLastId] = useState<Row['id']>()
  if (kept.filters !== filters) setKept({ filters, byId: none })

  const keep = (byId: ReadonlyMap<Row['id'], Row>) => setKept({ filters, byId })
  const mark = (rows: readonly Row[], isChosen: boolean) => {
    const byId = new Map(kept.byId)
    for (const row of rows) {
      if (isChosen) byId.set(row.id, row)
      else byId.delete(row.id)
    }
    keep(byId)
  }

  return {
    byId: kept.byId,
    mark,
    /** With `isRange` all of the page from the last one that was ticked. */
    toggle: (row: Row, page: readonly Row[], isRange: boolean) => {
      const from = isRange ? page.findIndex(({ id }) => id === lastId) : -1
      const to = page.indexOf(row)
      const range = from === -1 ? [row] : page.slice(Math.min(from, to), Math.max(from, to) + 1)
      mark(range, !kept.byId.has(row.id))
      setLastId(row.id)
    },
    replace: (rows: readonly Row[]) => keep(new Map(rows.map((row) => [row.id, row]))),
    clear: () => keep(none),
  }
}

export type Chosen<Row extends Choosable> = ReturnType<typeof useChosen<Row>>
