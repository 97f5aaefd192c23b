import { isExactNumber } from '@golden-bead/server/http/exact-number'
import type { Column } from '#supabase/rest/resource.ts'
import { uncastable } from '#supabase/rest/rest-errors.ts'

/**
 * A value as PostgreSQL casts the text of it to the type of the column: forms send numbers, booleans
 * and lists as texts, and texts as numbers. Whatever is not of these types is left to the rule of
 * the column.
 */
export function castValue(value: unknown, { name, type }: Pick<Column, 'name' | 'type'>): unknown {
  if (type.endsWith('[]')) {
    const list: unknown = typeof value === 'string' ? listOfText(value) : value
    const entry = { name, type: type.slice(0, -2) }
    return Array.isArray(list) ? list.map((one: unknown) => castValue(one, entry)) : value
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return value
  }
  if (type === 'text') return String(value)
  const text = String(value).trim()
  if (type === 'boolean' && typeof value !== 'boolean') {
    if (trueText.test(text)) return true
    if (falseText.test(text)) return false
    throw uncastable('22P02', `The value of ${name} must be true or false`, { column: name, value })
  }
  if (numberType.test(type) && typeof value !== 'number') {
    const written = plainNumber(text)
    if (written === undefined) {
      throw uncastable('22P02', `The value of ${name} must be a number`, { column: name, value })
    }
    if (!isExactNumber(written)) {
      const message = `The value of ${name} has more digits than can be kept`
      throw uncastable('22003', message, { column: name, value })
    }
    return Number(written)
  }
  return value
}

const numberType = /^(?:numeric|smallint|integer|bigint|real|double precision)\b/

/** PostgreSQL takes every beginning of a word that is no beginning of another one. */
const trueText = /^(?:t|tr|tru|true|y|ye|yes|on|1)$/i
const falseText = /^(?:f|fa|fal|fals|false|n|no|of|off|0)$/i

const numberText = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** As JSON spells it. NaN, infinity and digits to another base are no numbers on this wire. */
function plainNumber(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numberText.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  return `${sign === '-' ? '-' : ''}${whole || '0'}.${fraction || '0'}e${exponent}`
}

const blanks = String.raw`[ \t\n\r\v\f]*`
const quoted = String.raw`"((?:[^"\\]|\\[\s\S])*)"`
const word = String.raw`(?:[^ \t\n\r\v\f"\\{},]|\\[\s\S])+`
// Each character can be matched in one way only, so a long text that is no list is refused at once.
const bare = String.raw`(${word}(?:[ \t\n\r\v\f]+${word})*)`

const braces = new RegExp(String.raw`^${blanks}\{([\s\S]*)\}${blanks}$`)
const nothing = new RegExp(`^${blanks}$`)

/** The text of an array as PostgreSQL reads it, `{p,"q, r"}`; undefined if it is none. */
function listOfText(text: string): (string | null)[] | undefined {
  const content = braces.exec(text)?.[1]
  if (content === undefined) return undefined
  if (nothing.test(content)) return []

  const entry = new RegExp(`${blanks}(?:${quoted}|${bare})${blanks}(,|$)`, 'y')
  const list: (string | null)[] = []
  for (;;) {
    const [, inQuotes, plain = '', separator] = entry.exec(content) ?? []
    if (separator === undefined) return undefined
    const isNull = inQuotes === undefined && /^null$/i.test(plain)
    list.push(isNull ? null : (inQuotes ?? plain).replaceAll(/\\([\s\S])/g, '$1'))
    if (separator === '') return list
  }
}
