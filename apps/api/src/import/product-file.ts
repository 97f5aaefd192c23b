import { CsvError, readCsv, type CsvRecord, type Delimiter } from '@golden-bead/contracts/csv'
import { importLimits, csvColumns, type ProductColumn } from '@golden-bead/contracts/product-csv'
import { createYield } from './yield-to-event-loop.ts'
import { truncate } from './truncate.ts'
import { unreadableFile } from './import.errors.ts'

const shownLengthMax = 40

/** In the order of the file; undefined is one that the shop does not have. */
export type FileColumns = readonly (ProductColumn | undefined)[]

export type ProductFile = {
  columns: FileColumns
  /** What the file calls those that the shop does not have. */
  unknown: string[]
  records: CsvRecord[]
}

type ReadOptions = { leavesOutUnknown?: boolean }

/** Parses the file, and rejects what cannot be parsed. */
export async function readProductFile(
  bytes: Uint8Array,
  { leavesOutUnknown = false }: ReadOptions = {},
): Promise<ProductFile> {
  const { delimiter, table } = findDelimiter(decode(bytes))
  const records: CsvRecord[] = []
  let head: readonly string[] | undefined
  let columns: FileColumns = []
  let unknown: string[] = []
  try {
    const yieldNow = createYield()
    for (const { line, cells } of readCsv(table, delimiter)) {
      const pause = yieldNow()
      // Not awaited without need: a file may have millions of blank lines.
      if (pause !== undefined) await pause
      // Spreadsheets also write the blank rows and columns around a table.
      if (cells.every(isBlank)) continue
      if (head === undefined) {
        head = cells
        const names = withoutBlankEnd(cells)
        columns = readColumns(names)
        unknown = unknownNames(names, columns)
        const isNoneKnown = columns.every((column) => column === undefined)
        if (unknown.length > 0 && (isNoneKnown || !leavesOutUnknown)) throw unknownColumns(unknown)
        continue
      }
      const isOfTable = cells.length <= head.length
      records.push({ line, cells: isOfTable ? withoutBlankEnd(cells, columns.length) : cells })
      if (records.length > importLimits.rowsMax) {
        throw unreadableFile(
          'too_many_rows',
          `The file has more than ${importLimits.rowsMax} rows. Please split it.`,
        )
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadableFile(error.code, `Line ${error.line}: ${error.message}`)
  }
  if (head === undefined) throw unreadableFile('empty', 'The file is empty.')
  if (records.length === 0) {
    throw unreadableFile('no_rows', 'The file has no rows below the line that names the columns.')
  }
  return { columns, unknown, records }
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

function readColumns(head: readonly string[]): FileColumns {
  const names = head.map((name) => name.trim().toLowerCase())
  const repeated = names.find(
    (name, index) => isProductColumn(name) && names.indexOf(name) !== index,
  )
  if (repeated !== undefined) {
    throw unreadableFile('repeated_column', `The column ${repeated} is there twice.`)
  }
  return names.map((name) => (isProductColumn(name) ? name : undefined))
}

const unknownNames = (head: readonly string[], columns: FileColumns) =>
  head.flatMap((name, index) =>
    columns[index] === undefined
      ? [truncate(name.trim(), shownLengthMax) || `number ${index + 1}`]
      : [],
  )

const unknownColumns = (names: readonly string[]) =>
  unreadableFile(
    'unknown_column',
    `The shop has no ${names.length === 1 ? 'column' : 'columns'} ${names.join(', ')}. ` +
      `The columns are ${csvColumns.join(', ')}.`,
  )

const isProductColumn = (name: string): name is ProductColumn =>
  csvColumns.some((column) => column === name)

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
