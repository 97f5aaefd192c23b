import { limitExceeded } from '#supabase/rest/rest-errors.ts'
import { readName, readPath } from './field.ts'
import type { OrderTerm } from './query.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

const termsMax = 10
const direction = /\.(asc|desc)(?=[.,]|$)/y
const nulls = /\.nulls(first|last)(?=,|$)/y
const separator = /\s*,\s*/y

/** `price.desc.nullslast,categories(name).asc` */
export function parseOrder(text: string): OrderTerm[] {
  const reader = createTextReader(text, 'order')
  const terms: OrderTerm[] = []
  do {
    terms.push(readTerm(reader))
    if (terms.length > termsMax) throw limitExceeded(`An order has ${termsMax} terms at most.`)
  } while (reader.match(separator) !== undefined)
  reader.expectEnd()
  return terms
}

function readTerm(reader: TextReader): OrderTerm {
  const first = readName(reader)
  const isRelated = reader.take('(')
  const field = { name: isRelated ? readName(reader) : first, path: readPath(reader) }
  if (isRelated) reader.expect(')')
  return {
    relation: isRelated ? first : undefined,
    field,
    direction: reader.match(direction)?.[1] === 'desc' ? 'desc' : 'asc',
    nulls: readNulls(reader),
  }
}

function readNulls(reader: TextReader): OrderTerm['nulls'] {
  const word = reader.match(nulls)?.[1]
  if (word === 'first' || word === 'last') return word
  return undefined
}
