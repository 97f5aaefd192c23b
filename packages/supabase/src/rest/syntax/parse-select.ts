import { aggregatesOff, limitExceeded } from '#supabase/rest/rest-errors.ts'
import { readName, readPath, type Field } from './field.ts'
import type { Query, SelectItem } from './query.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

const itemsMax = 100
/** Each embed may have as many rows as an answer. */
const embedsMax = 10
/**
 * An answer is built in memory before its size is known, and a long text many times over is large.
 */
const repeatsMax = 4
const depthMax = 4
const aggregate = /\.?(?:count|sum|avg|min|max)\(\)/y
const cast = /::([\p{L}_][\p{L}\p{N}_ ]*(?:\[\])?)/uy
const separator = /\s*,\s*/y

/** `id,name,category:categories!inner(id,name),...other(x)` */
export function parseSelect(text: string): Query {
  const reader = createTextReader(text, 'select parameter')
  const budget: Budget = { items: itemsMax, embeds: embedsMax }
  const query = readItems(reader, budget, 0)
  reader.expectEnd()
  return query
}

type Budget = { items: number; embeds: number }

const emptyQuery = (items: readonly SelectItem[]): Query => ({
  items,
  conditions: [],
  order: [],
  limit: undefined,
  offset: 0,
})

/** The default without `select`: all columns. */
export const selectAll = (): Query => emptyQuery([{ kind: 'star' }])

function readItems(reader: TextReader, budget: Budget, depth: number): Query {
  if (depth > depthMax) throw limitExceeded(`Tables can be embedded ${depthMax} deep.`)
  const items: SelectItem[] = []
  if (!reader.isAtEnd() && !reader.isNext(')')) {
    do {
      budget.items -= 1
      if (budget.items < 0) throw limitExceeded(`A request selects ${itemsMax} items at most.`)
      const item = readItem(reader, budget, depth)
      if (items.filter((other) => isSame(item, other)).length === repeatsMax) {
        throw limitExceeded(`A column is selected ${repeatsMax} times at most.`)
      }
      items.push(item)
    } while (reader.match(separator) !== undefined)
  }
  return emptyQuery(items)
}

const isSame = (item: SelectItem, other: SelectItem): boolean =>
  item.kind === 'star'
    ? other.kind === 'star'
    : item.kind === 'column' && other.kind === 'column' && isSameField(item.field, other.field)

const isSameField = (field: Field, other: Field) => JSON.stringify(field) === JSON.stringify(other)

function readItem(reader: TextReader, budget: Budget, depth: number): SelectItem {
  if (reader.take('*')) return { kind: 'star' }
  const isSpread = reader.take('...')
  if (!isSpread && reader.match(aggregate) !== undefined) throw aggregatesOff()

  const first = readName(reader, 'field name, "*" or relation')
  const isAliased = !reader.isNext('::') && reader.take(':')
  if (isAliased && reader.match(aggregate) !== undefined) throw aggregatesOff()
  const name = isAliased ? readName(reader) : first
  const alias = isAliased ? first : undefined

  const { hint, isInner } = readHints(reader)
  if (reader.take('(')) {
    budget.embeds -= 1
    if (budget.embeds < 0) throw limitExceeded(`A request embeds ${embedsMax} tables at most.`)
    const query = readItems(reader, budget, depth + 1)
    reader.expect(')')
    return { kind: 'embed', name, alias, hint, isInner, isSpread, query }
  }
  if (isSpread || hint !== undefined || isInner) throw reader.fail('"("')

  const path = readPath(reader)
  if (reader.match(aggregate) !== undefined) throw aggregatesOff()
  return { kind: 'column', field: { name, path }, alias, cast: reader.match(cast)?.[1] }
}

function readHints(reader: TextReader) {
  let hint: string | undefined
  let isInner = false
  while (reader.take('!')) {
    const word = readName(reader, 'foreign key, "inner" or "left"')
    if (word === 'inner') isInner = true
    else if (word !== 'left') hint = word
  }
  return { hint, isInner }
}
