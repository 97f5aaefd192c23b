import { quoteName, type Binds } from '@golden-bead/server/database/binds'
import { tableSql, type Scope } from '#supabase/rest/sql/scope.ts'
import type { Cell, Payload } from './write-payload.ts'

export type Conflict = { columns: readonly string[]; isIgnored: boolean }

export type Insert = { action: 'insert'; payload: Payload; conflict: Conflict | undefined }

/** Restores the order in which the rows were sent. */
export type OrderAsSent = { join: string; order: string }

type InsertSql = { text: string; orderAsSent: OrderAsSent | undefined }

export function insertSql(scope: Scope, { payload, conflict }: Insert): InsertSql {
  const { resource, statement } = scope
  // INSERT needs at least one column, even for a row with none.
  const names =
    payload.columns.length > 0
      ? payload.columns.map(({ stored }) => quoteName(stored))
      : resource.primaryKey.map(quoteName)
  const sent = payload.rows.map((cells) => boundValues(cells, names.length, statement.binds))
  const into = `insert into ${tableSql(resource)} (${names.join(', ')}) values `
  if (conflict === undefined) return { text: into + valuesSql(sent), orderAsSent: undefined }

  const order = keyOrder(payload, conflict.columns)
  const rows = order === undefined ? sent : order.places.flatMap((place) => [sent[place] ?? []])
  return {
    text: `${into}${valuesSql(rows)} ${conflictSql(conflict, names)}`,
    orderAsSent: order && orderAsSentSql(scope, { names, sent, order }),
  }
}

function boundValues(cells: readonly Cell[], columns: number, binds: Binds): string[] {
  return cells.length > 0
    ? cells.map((cell) => (cell.isDefault ? 'default' : binds.add(cell.value)))
    : Array.from({ length: columns }, () => 'default')
}

const valuesSql = (rows: readonly (readonly string[])[]) =>
  rows.map((values) => `(${values.join(', ')})`).join(', ')

function conflictSql({ columns, isIgnored }: Conflict, names: readonly string[]): string {
  const target = `on conflict (${columns.map(quoteName).join(', ')})`
  if (isIgnored) return `${target} do nothing`
  const sets = names.map((name) => `${name} = excluded.${name}`)
  return `${target} do update set ${sets.join(', ')}`
}

type Sent = {
  names: readonly string[]
  sent: readonly (readonly string[])[]
  order: KeyOrder
}

function orderAsSentSql(
  { alias, statement }: Scope,
  { names, sent, order: { keyIndexes } }: Sent,
): OrderAsSent {
  const there = statement.nextAlias()
  const keyOf = (values: readonly string[]) => keyIndexes.flatMap((index) => values[index] ?? [])
  const rows = valuesSql(sent.map((values, place) => [...keyOf(values), String(place)]))
  const parts = keyOf(names).map((name, index) => ({ name, part: `key_${index}` }))
  const key = parts.map(({ part }) => part).join(', ')
  // Of rows with the same key only one is written, when duplicates are ignored.
  const places = `select ${key}, min(place) as place from (values ${rows}) sent (${key}, place) group by ${key}`
  const isSame = parts.map(({ name, part }) => `${there}.${part} = ${alias}.${name}`).join(' and ')
  return {
    join: ` left join (${places}) ${there} on ${isSame}`,
    order: ` order by ${there}.place`,
  }
}

type KeyOrder = {
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
function keyOrder({ columns, rows }: Payload, keyColumns: readonly string[]): KeyOrder | undefined {
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
