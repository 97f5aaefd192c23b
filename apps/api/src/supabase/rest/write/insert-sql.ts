import { quoteName, type Binds } from '#supabase/rest/sql/binds.ts'
import { tableSql, type Scope } from '#supabase/rest/sql/scope.ts'
import { keyOrder, type KeyOrder } from './key-order.ts'
import type { Cell, Payload } from './write-payload.ts'

export type Conflict = { columns: readonly string[]; isIgnored: boolean }

export type Insert = { action: 'insert'; payload: Payload; conflict: Conflict | undefined }

/** Restores the order in which the rows were sent. */
export type OrderAsSent = { join: string; order: string }

export type InsertSql = { text: string; orderAsSent: OrderAsSent | undefined }

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
