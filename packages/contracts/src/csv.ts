/**
 * CSV after RFC 4180: commas, quotes where needed, CRLF at the end of every line. Reading also takes
 * other delimiters.
 */

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const
export type Delimiter = keyof typeof delimiterNames

export type CsvRecord = {
  /** Where the record begins, counted from 1; a cell may hold line breaks of its own. */
  line: number
  cells: string[]
}

type CsvErrorCode = 'bad_quotes' | 'row_too_large'

export class CsvError extends Error {
  readonly code: CsvErrorCode
  readonly line: number

  constructor(code: CsvErrorCode, message: string, line: number) {
    super(message)
    this.name = 'CsvError'
    this.code = code
    this.line = line
  }
}

/** More than any table of ours needs, with the blank columns that spreadsheets write beside it. */
const cellsMax = 100
/** A spreadsheet takes 32,767 for a cell. */
const charactersMax = 250_000

const rowTooLarge = (what: string, line: number) =>
  new CsvError('row_too_large', `A row can have ${what} at most.`, line)
const tooManyCells = (line: number) => rowTooLarge(`${cellsMax} cells`, line)
const tooManyCharacters = (line: number) =>
  rowTooLarge(`${charactersMax.toLocaleString('en-US')} characters`, line)

/** Excel reads a file as UTF-8 only if it begins with one. */
export const byteOrderMark = '\uFEFF'

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

const needsQuotes = /[",;\t\r\n]|^\s|\s$/

const csvCell = (text: string) =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * A generator, so that the caller can yield to other work between records. A blank line is a record
 * of one empty cell, so that a text of blank lines yields too.
 */
export function* readCsv(text: string, delimiter: Delimiter = ','): Generator<CsvRecord> {
  let position = 0
  let line = 1

  while (position < text.length) {
    const record: CsvRecord = { line, cells: [] }
    const start = position
    let isOpen = true
    while (isOpen) {
      const cell =
        text[position] === '"'
          ? quotedCell(text, { start: position, line, delimiter })
          : plainCell(text, position, delimiter)
      record.cells.push(cell.text)
      line += cell.breaks
      position = cell.end
      if (position - start > charactersMax) throw tooManyCharacters(record.line)
      isOpen = text[position] === delimiter
      if (!isOpen) break
      position += 1
      if (record.cells.length === cellsMax) throw tooManyCells(record.line)
    }
    if (text[position] === '\r' && text[position + 1] === '\n') position += 1
    position += 1
    line += 1
    yield record
  }
}

type Cell = { text: string; end: number; breaks: number }

const endsOfPlainCell = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g }

function plainCell(text: string, start: number, delimiter: Delimiter): Cell {
  const endOfCell = endsOfPlainCell[delimiter]
  endOfCell.lastIndex = start
  const end = endOfCell.exec(text)?.index ?? text.length
  return { text: text.slice(start, end), end, breaks: 0 }
}

type Place = { start: number; line: number; delimiter: Delimiter }

function quotedCell(text: string, { start, line, delimiter }: Place): Cell {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') {
    if (end - start > charactersMax) throw tooManyCharacters(line)
    end = text.indexOf('"', end + 2)
  }
  if (end === -1) throw new CsvError('bad_quotes', 'A quoted cell is never closed.', line)
  if (end - start > charactersMax) throw tooManyCharacters(line)

  const next = text[end + 1]
  if (next !== undefined && !`${delimiter}\r\n`.includes(next)) {
    throw new CsvError(
      'bad_quotes',
      `After a closing quote comes a ${delimiterNames[delimiter]} or the end of the line.`,
      line,
    )
  }
  const content = text.slice(start + 1, end).replaceAll('""', '"')
  return { text: content, end: end + 1, breaks: content.match(/\r\n|\r|\n/g)?.length ?? 0 }
}

/**
 * Against CSV injection: a spreadsheet runs a cell that begins like a formula, also after a character
 * that it may take for a delimiter, and with full-width characters. An apostrophe in front makes it
 * text; `unescapeFormulas` removes exactly that one.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export const escapeFormulas = (text: string) =>
  text.replaceAll(
    formulaLead,
    (lead, offset: number) => (isAtBorder(text, offset) ? "'" : '') + lead.replaceAll('\t', "\t'"),
  )

export const unescapeFormulas = (text: string) =>
  text.replaceAll(formulaLead, (lead, offset: number) => {
    const rest = lead.replaceAll("\t'", '\t')
    return isAtBorder(text, offset) && lead.startsWith("'") ? rest.slice(1) : rest
  })

/**
 * Matches all characters before a formula at once: a lookahead from each of them is quadratic, a
 * minute for a cell of a hundred thousand characters.
 */
const formulaLead = /(?<![ \t'])[ \t']*(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/g

const isAtBorder = (text: string, offset: number) =>
  offset === 0 || ';\r\n'.includes(text.charAt(offset - 1))
