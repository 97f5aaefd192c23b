import { limitExceeded } from '#supabase/rest/rest-errors.ts'
import { type TextReader, createTextReader } from './text-reader.ts'

/** A step into JSON: `->key` and `->0` give JSON, `->>key` gives text. */
type PathStep = { key: string | number; isText: boolean }
export type Field = { name: string; path: readonly PathStep[] }

const plainName = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const quotedName = /"((?:[^"\\]|\\.)*)"/uy
const arrow = /->>?/y
const plainKey = /-?[^\s()",.:>-]+(?:-(?!>)[^\s()",.:>-]+)*/uy
const pathStepsMax = 10

/** PostgreSQL truncates longer names silently. */
export const nameBytesMax = 63

const unescape = (text: string) => text.replaceAll(/\\(.)/gsu, '$1')

export function readName(reader: TextReader, expecting = 'field name'): string {
  const quoted = reader.match(quotedName)
  const name =
    quoted === undefined ? reader.match(plainName)?.[0].trim() : unescape(quoted[1] ?? '')
  if (name === undefined || name === '') throw reader.fail(expecting)
  if (Buffer.byteLength(name) > nameBytesMax) {
    throw limitExceeded(`A name has ${nameBytesMax} bytes at most.`)
  }
  return name
}

export function readPath(reader: TextReader): PathStep[] {
  const steps: PathStep[] = []
  for (let found = reader.match(arrow); found !== undefined; found = reader.match(arrow)) {
    const quoted = reader.match(quotedName)
    const key = quoted === undefined ? reader.match(plainKey)?.[0] : unescape(quoted[1] ?? '')
    if (key === undefined) throw reader.fail('json path key')
    const isIndex = quoted === undefined && /^-?\d{1,9}$/.test(key)
    steps.push({ key: isIndex ? Number(key) : key, isText: found[0] === '->>' })
  }
  if (steps.length > pathStepsMax) throw limitExceeded(`A path has ${pathStepsMax} steps at most.`)
  return steps
}

export const readField = (reader: TextReader): Field => ({
  name: readName(reader),
  path: readPath(reader),
})

const separator = /\s*,\s*/y

/** The value of `columns=` and `on_conflict=`: names, quoted or not. */
export function parseIdentifiers(text: string, what: string): string[] {
  const reader = createTextReader(text, what)
  const names: string[] = []
  do names.push(readName(reader))
  while (reader.match(separator) !== undefined)
  reader.expectEnd()
  return [...new Set(names)]
}
