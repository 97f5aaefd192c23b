import { useState } from 'react'

/**
 * The rows of the first answer to a query, with what later answers say of them: nobody who counts a
 * list loses their place in it where a row no longer belongs there.
 */
export const useHeldRows = <Row>(
  query: string,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
) => {
  const [held, setHeld] = useState({ query, rows })
  if (rows && (held.query !== query || !held.rows)) setHeld({ query, rows })

  if (held.query !== query) return rows
  const now = new Map(rows?.map((row) => [keyOf(row), row]))
  return held.rows?.map((row) => now.get(keyOf(row)) ?? row)
}
