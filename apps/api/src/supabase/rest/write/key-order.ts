import type { Payload } from './write-payload.ts'

export type KeyOrder = {
  /** The positions of the key's columns in a row. */
  keyIndexes: readonly number[]
  /** The positions of the rows as sent, sorted by key. */
  places: readonly number[]
}

/**
 * The order in which rows of an upsert are written: sorted by key, so that concurrent writers of
 * the same rows wait for each other instead of deadlocking. Undefined for one row, or if the
 * database generates a part of a key.
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
