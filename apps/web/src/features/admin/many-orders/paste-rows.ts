import { readTracking } from '@golden-bead/contracts/carriers'
import { CsvError, readCsv, type Delimiter } from '@golden-bead/contracts/csv'

/** What a carrier's page or a spreadsheet gives: rows of cells, with order numbers in one of them. */

const pasteLimits = { charactersMax: 200_000, rowsMax: 2_000 } as const

export type PastedRows = { rows: readonly (readonly string[])[] } | { error: string }

export const readPasted = (text: string): PastedRows => {
  const { charactersMax, rowsMax } = pasteLimits
  if (text.length > charactersMax) {
    return { error: `At most ${charactersMax.toLocaleString('en-US')} characters.` }
  }
  const rows: string[][] = []
  try {
    for (const { cells } of cellsOf(text)) rows.push(cells.map((cell) => cell.trim()))
  } catch (error) {
    if (error instanceof CsvError) return { error: `Row ${error.line}: ${error.message}` }
    throw error
  }
  return rows.length > rowsMax
    ? { error: `At most ${rowsMax.toLocaleString('en-US')} rows.` }
    : { rows }
}

/** Copied from a table it has tabs, from a file commas or semicolons, else blanks. */
const cellsOf = (text: string) => {
  const delimiters: readonly Delimiter[] = ['\t', ';', ',']
  const delimiter = delimiters.find((one) => text.includes(one))
  return delimiter ? readCsv(text, delimiter) : readCsv(text.replaceAll(/ +/g, '\t'), '\t')
}

const lettersOf = (number: string) => number.slice(0, number.lastIndexOf('-'))
const digitsOf = (number: string) => number.slice(number.lastIndexOf('-') + 1)

const typedNumbers = /(?<![A-Z0-9])(?:([A-Z]{1,6})[- ]?)?(\d{1,15})(?![A-Z0-9])/gi

/**
 * The orders that a cell names, as people and carriers write them: 'GB-1001', 'gb1001', 'Order 1001',
 * '1001'. One that is not among the `numbers` is only told by its letters.
 */
export const ordersIn = (cell: string, numbers: readonly string[]): string[] => {
  const byDigits = new Map(numbers.map((number) => [digitsOf(number), number]))
  const known = new Set(numbers.map(lettersOf))
  const found = [...cell.matchAll(typedNumbers)].flatMap(([, typed = '', digits = '']) => {
    const letters = typed.toUpperCase()
    const isPlain = letters === '' || letters === 'ORDER'
    if (!isPlain && !known.has(letters)) return []
    return byDigits.get(digits) ?? (isPlain ? [] : `${letters}-${digits}`)
  })
  return [...new Set(found)]
}

export type PastedColumns = { order: number | undefined; tracking: number | undefined }
type Rows = readonly (readonly string[])[]

/** In which columns the order numbers and the tracking numbers seem to be. */
export const guessColumns = (rows: Rows, numbers: readonly string[]): PastedColumns => {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''))
  const order = best(
    columns.map((cells) => cells.filter((cell) => ordersIn(cell, numbers).length > 0).length),
  )
  const tracking = best(
    columns.map((cells, index) => (index === order ? 0 : likenessToTracking(cells))),
  )
  return { order, tracking }
}

const best = (scores: readonly number[]) => {
  const most = Math.max(0, ...scores)
  return most > 0 ? scores.indexOf(most) : undefined
}

/** A number that one carrier alone has says more than one that any may have; its heading says most. */
const likenessToTracking = (cells: readonly string[]) => {
  const heading = /track/i.test(cells[0] ?? '') ? 10 * cells.length : 0
  return cells.reduce((sum, cell) => {
    if (readTracking(cell).carrier) return sum + 3
    return sum + (/^(?=(.*\d){6})[A-Z0-9 -]{8,50}$/i.test(cell) ? 1 : 0)
  }, heading)
}

export type UnusedRow = { row: number; why: string }
export type Matched = {
  /** By the number of the order. */
  tracking: ReadonlyMap<string, string>
  unused: readonly UnusedRow[]
}

/** Which order gets which tracking number, and which rows say it of none, or of more than one. */
export const matchRows = (
  rows: Rows,
  columns: PastedColumns,
  numbers: readonly string[],
): Matched => {
  const read = rows.map((row, index) => ({
    row: index + 1,
    found: ordersIn(cellIn(row, columns.order), numbers),
    tracking: cellIn(row, columns.tracking),
    isBlank: row.every((cell) => cell === ''),
  }))
  const given = new Map<string, Set<string>>()
  const ordersOf = new Map<string, Set<string>>()
  for (const { found, tracking } of read) {
    const [number] = found
    if (found.length !== 1 || number === undefined || tracking === '') continue
    given.set(number, (given.get(number) ?? new Set()).add(tracking))
    const key = keyOf(tracking)
    ordersOf.set(key, (ordersOf.get(key) ?? new Set()).add(number))
  }
  const isTwice = (number: string) => (given.get(number)?.size ?? 0) > 1
  const sharedBy = (tracking: string) => {
    const orders = [...(ordersOf.get(keyOf(tracking)) ?? [])]
    return orders.length > 1 ? orders : undefined
  }

  return {
    tracking: new Map(
      numbers.flatMap((number) => {
        const [tracking] = given.get(number) ?? []
        if (tracking === undefined || isTwice(number) || sharedBy(tracking)) return []
        return [[number, tracking]]
      }),
    ),
    unused: read.flatMap(({ row, found, tracking, isBlank }) => {
      // The first row without an order has the headings.
      if (isBlank || (row === 1 && found.length === 0)) return []
      const why = whyUnused(found, tracking, { numbers, isTwice, sharedBy })
      return why === undefined ? [] : [{ row, why }]
    }),
  }
}

const cellIn = (row: readonly string[], column: number | undefined) =>
  column === undefined ? '' : (row[column] ?? '')

/** Its number is that of one parcel, with gaps or without. */
const keyOf = (tracking: string) => {
  const { number, url } = readTracking(tracking)
  return number || url
}

type Known = {
  numbers: readonly string[]
  isTwice: (number: string) => boolean
  sharedBy: (tracking: string) => readonly string[] | undefined
}

const whyUnused = (
  found: readonly string[],
  tracking: string,
  { numbers, isTwice, sharedBy }: Known,
): string | undefined => {
  const [number] = found
  if (number === undefined) return 'It names no order.'
  if (found.length > 1) return `It names ${found.length} orders: ${found.join(', ')}.`
  if (!numbers.includes(number)) return `${number} is none of these orders.`
  if (tracking === '') return `It has no tracking number for ${number}.`
  if (isTwice(number)) return `${number} is in several rows, with several numbers.`
  const orders = sharedBy(tracking)
  return orders && `Its tracking number is given to several orders: ${orders.join(', ')}.`
}
