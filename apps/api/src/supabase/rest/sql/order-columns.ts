import { isOwnColumn, type Query } from '#supabase/rest/syntax/query.ts'
import { quoteName, type Binds } from './binds.ts'
import type { Scope } from './scope.ts'

type Direction = 'asc' | 'desc'
export type OrderColumn = { sql: string; direction: Direction }

const runsMax = 3

/**
 * The columns by which rows are in order, where it is theirs alone: stored as they are sorted, and
 * never null. The key comes last, so that every row has a place of its own.
 */
export function orderColumns(
  { resource, alias }: Scope,
  { order }: Query,
): readonly OrderColumn[] | undefined {
  const columns: (OrderColumn & { name: string })[] = []
  for (const term of order) {
    const column = resource.columns.get(term.field.name)
    if (!isOwnColumn(term) || !column?.isNotNull || column.shownAs !== undefined) return undefined
    const sql = `${alias}.${quoteName(column.stored)}`
    columns.push({ name: column.stored, sql, direction: term.direction })
  }
  const direction = columns.at(-1)?.direction
  if (direction === undefined) return undefined
  const missing = resource.primaryKey.filter((key) => !columns.some(({ name }) => name === key))
  const all = [
    ...columns,
    ...missing.map((name) => ({ name, sql: `${alias}.${quoteName(name)}`, direction })),
  ]
  return runsOf(all).length <= runsMax ? all : undefined
}

/**
 * What holds for the row that has these values and all behind it. Rows can be compared as a whole
 * where all columns have one direction; where it changes there is a condition for the rows before
 * the change and one for those behind it, each of which finds its rows by an index.
 */
export function conditionsFrom(
  columns: readonly OrderColumn[],
  values: readonly string[],
  binds: Binds,
): string[] {
  const bound = values.map((value) => binds.add(value))
  const compare = ({ start, end }: Run, operator: string) => {
    const sqls = columns.slice(start, end).map(({ sql }) => sql)
    return `(${sqls.join(', ')}) ${operator} (${bound.slice(start, end).join(', ')})`
  }
  const runs = runsOf(columns)
  return runs.map((run, index) => {
    const beyond = run.direction === 'asc' ? '>' : '<'
    const isLast = index === runs.length - 1
    return [
      ...runs.slice(0, index).map((before) => compare(before, '=')),
      // Said of its first column too: an index with another bound for that one would begin there.
      compare({ ...run, end: run.start + 1 }, `${beyond}=`),
      compare(run, isLast ? `${beyond}=` : beyond),
    ].join(' and ')
  })
}

type Run = { start: number; end: number; direction: Direction }

/** Neighbours of one direction. */
function runsOf(columns: readonly OrderColumn[]): Run[] {
  const runs: Run[] = []
  for (const [index, { direction }] of columns.entries()) {
    const last = runs.at(-1)
    if (last?.direction === direction) last.end = index + 1
    else runs.push({ start: index, end: index + 1, direction })
  }
  return runs
}
