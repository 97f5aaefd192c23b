import { readName } from './field.ts'
import { createTextReader } from './text-reader.ts'

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
