import type { CsvRecord } from '@golden-bead/contracts/csv'
import { importLimits, csvColumns, type ProductColumn } from '@golden-bead/contracts/product-csv'
import { readCsvTable } from './csv-table.ts'
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
  const { head, records } = await readCsvTable(bytes, {
    rowsMax: importLimits.rowsMax,
    readHead: (names) => {
      const columns = readColumns(names)
      const unknown = unknownNames(names, columns)
      const isNoneKnown = columns.every((column) => column === undefined)
      if (unknown.length > 0 && (isNoneKnown || !leavesOutUnknown)) throw unknownColumns(unknown)
      return { columns, unknown }
    },
  })
  return { ...head, records }
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
