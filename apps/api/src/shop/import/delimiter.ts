import type { Delimiter } from '@golden-bead/contracts/csv'

/** With which some spreadsheets begin a file, and which they take for no part of the table. */
const namedDelimiter = /^"?sep=([,;\t])"?[,;\t]{0,100}(?=[\r\n]|$)/i

/** Longer than all names of columns together. */
const headLengthMax = 10_000

/**
 * What stands between the cells: as the file itself says, or else what its first written line has
 * most of outside of quotes. No name of a column holds any of them. The line that says it is left
 * blank, so that all others keep their numbers.
 */
export function findDelimiter(text: string): { delimiter: Delimiter; table: string } {
  const [line, named] = namedDelimiter.exec(text) ?? ['']
  const table = text.slice(line.length)
  return { delimiter: delimiters.find((known) => known === named) ?? mostFrequent(table), table }
}

const delimiters: readonly Delimiter[] = [',', ';', '\t']

function mostFrequent(table: string): Delimiter {
  const start = Math.max(0, table.search(/[^\s,;"]/))
  const line = table.slice(lineStart(table, start), lineEnd(table, start))
  const head = line.slice(0, headLengthMax).replaceAll(quoted, '')
  const counts = delimiters.map((delimiter) => head.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

const quoted = /"[^"]*"/g

const lineStart = (text: string, position: number) =>
  Math.max(text.lastIndexOf('\n', position), text.lastIndexOf('\r', position)) + 1

const lineEnd = (text: string, position: number) => {
  const length = text.slice(position).search(/[\r\n]/)
  return length === -1 ? text.length : position + length
}
