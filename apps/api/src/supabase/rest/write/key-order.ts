import type { Payload } from './write-payload.ts'

export type KeyOrder = {
  /** Where the columns of the key stand in a row. */
  keyIndexes: readonly number[]
  /** The places of the rows as they were sent, by their keys. */
  places: readonly number[]
}

/**
 * In which order rows are written that may be there already: in the same one by everybody, so that
 * writers of the same rows wait for each other instead of deadlocking. There is none for one row,
 * or where the database makes a part of a key.
 */
export function keyOrder(
  { columns, rows }: Payload,
  keyColumns: readonly string[],
): KeyOrder | undefined {
  const keyIndexes = keyColumns.map((name) => columns.findIndex(({ stored }) => stored === name))
  if (rows.length < 2 || keyIndexes.includes(-1)) return undefined

  const keys: string[] = []
  for (const cells of rows) {
    const key = keyIndexes.map((index) => cells[index])
    if (key.some((cell) => cell?.isDefault !== false)) return undefined
    keys.push(JSON.stringify(key))
  }
  const sorted = [...keys.entries()].toSorted(([, one], [, other]) => compareTexts(one, other))
  return { keyIndexes, places: sorted.map(([place]) => place) }
}

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
