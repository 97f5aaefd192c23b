import { CsvError, readCsv, type CsvRecord, type Delimiter } from '@golden-bead/contracts/csv'
import { createYield } from './yield-to-event-loop.ts'
import { unreadableFile } from './import.errors.ts'

type TableOptions<Head> = {
  rowsMax: number
  /** Of the names of the columns; what it throws ends the reading. */
  readHead: (names: readonly string[]) => Head
}

/** A table as a spreadsheet writes it: what the columns are, and the rows that are not blank. */
export async function readCsvTable<Head>(
  bytes: Uint8Array,
  { rowsMax, readHead }: TableOptions<Head>,
): Promise<{ head: Head; records: CsvRecord[] }> {
  const { delimiter, table } = findDelimiter(decode(bytes))
  const records: CsvRecord[] = []
  let found: { head: Head; cells: number; names: number } | undefined
  try {
    const yieldNow = createYield()
    for (const { line, cells } of readCsv(table, delimiter)) {
      const pause = yieldNow()
      // Not awaited without need: a file may have millions of blank lines.
      if (pause !== undefined) await pause
      // Spreadsheets also write the blank rows and columns around a table.
      if (cells.every(isBlank)) continue
      if (found === undefined) {
        const names = withoutBlankEnd(cells)
        found = { head: readHead(names), cells: cells.length, names: names.length }
        continue
      }
      const isOfTable = cells.length <= found.cells
      records.push({ line, cells: isOfTable ? withoutBlankEnd(cells, found.names) : cells })
      if (records.length > rowsMax) {
        throw unreadableFile(
          'too_many_rows',
          `The file has more than ${rowsMax} rows. Please split it.`,
        )
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadableFile(error.code, `Line ${error.line}: ${error.message}`)
  }
  if (found === undefined) throw unreadableFile('empty', 'The file is empty.')
  if (records.length === 0) {
    throw unreadableFile('no_rows', 'The file has no rows below the line that names the columns.')
  }
  return { head: found.head, records }
}

const isBlank = (cell: string) => cell.trim() === ''

const withoutBlankEnd = (cells: string[], lengthMin = 0) =>
  cells.slice(0, Math.max(lengthMin, cells.findLastIndex((cell) => !isBlank(cell)) + 1))

const wideMarks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

function decode(bytes: Uint8Array): string {
  const isWide = wideMarks.some(([first, second]) => bytes[0] === first && bytes[1] === second)
  try {
    if (!isWide) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Falls through to the same message.
  }
  throw unreadableFile(
    'not_utf8',
    'The file is not encoded in UTF-8. In a spreadsheet, save it as "CSV UTF-8".',
  )
}

/**
 * The line with which some spreadsheets declare the delimiter, and which is not part of the table.
 */
const namedDelimiter = /^"?sep=([,;\t])"?[,;\t]{0,100}(?=[\r\n]|$)/i

/** Longer than all column names together. */
const headLengthMax = 10_000

/**
 * The delimiter: the one that the file declares, or else the most frequent one outside of quotes in
 * the first non-empty line. No column name has any of them. The declaring line is replaced by a
 * blank one, so that line numbers stay the same.
 */
function findDelimiter(text: string): { delimiter: Delimiter; table: string } {
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
