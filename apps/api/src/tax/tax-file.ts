import type { CsvRecord } from '@golden-bead/contracts/csv'
import {
  refusedTaxRowsMax,
  taxImportLimits,
  type TaxFileColumn,
  type TaxImportQuery,
  type TaxImportReport,
} from '@golden-bead/contracts/tax-import'
import { taxRateLimits } from '@golden-bead/contracts/tax-options'
import { taxRateNameSchema } from '@golden-bead/contracts/tax-rates'
import { isUsState } from '@golden-bead/contracts/us-states'
import { statesOfZip } from '@golden-bead/contracts/zip-codes'
import { createYield, readCsvTable, unreadableFile } from '#shop/import/import.module.ts'
import { nameOfState } from './tax.service.ts'

const { nameLengthMax, ratePpmMax } = taxRateLimits

export type FileRate = {
  line: number
  state: string
  zip: string
  name: string
  ratePpm: number
  stateRatePpm: number | undefined
}

export type TaxFile = {
  /** By state, each ZIP code once. */
  rates: Map<string, Map<string, FileRate>>
  rows: number
  refused: TaxImportReport['refused']
}

type Columns = Record<Exclude<TaxFileColumn, 'state_rate'>, number> & { state_rate: number }

/** Reads a file of combined rates by ZIP code; what is wrong with a row is said, not thrown. */
export async function readTaxFile(bytes: Uint8Array, asked: TaxImportQuery): Promise<TaxFile> {
  const { head, records } = await readCsvTable(bytes, {
    rowsMax: taxImportLimits.rowsMax,
    readHead: (names) => findColumns(names, asked),
  })
  const wrong = new Map<number, string>()
  const rates: TaxFile['rates'] = new Map()
  const yieldNow = createYield()
  for (const record of records) {
    await yieldNow()
    const read = readRow(record, head)
    const problem = typeof read === 'string' ? read : add(rates, read, wrong)
    if (problem !== undefined) wrong.set(record.line, problem)
  }
  withoutWrong(rates, wrong)
  const lines = [...wrong].toSorted(([one], [other]) => one - other)
  return {
    rates,
    rows: records.length - wrong.size,
    refused: {
      count: wrong.size,
      rows: lines.slice(0, refusedTaxRowsMax).map(([line, message]) => ({ line, message })),
    },
  }
}

function findColumns(names: readonly string[], asked: TaxImportQuery): Columns {
  const known = names.map((name) => name.trim().toLowerCase())
  const indexOf = (name: string) => known.indexOf(name.trim().toLowerCase())
  const columns = {
    state: indexOf(asked.state_column),
    zip: indexOf(asked.zip_column),
    name: indexOf(asked.name_column),
    rate: indexOf(asked.rate_column),
  }
  const missing = [asked.state_column, asked.zip_column, asked.name_column, asked.rate_column]
    .filter((name) => indexOf(name) === -1)
    .join(', ')
  if (missing !== '') {
    throw unreadableFile(
      'missing_columns',
      `The file lacks ${missing}. Please say which of its columns have the state, the ZIP code, the name and the combined rate.`,
    )
  }
  return { ...columns, state_rate: indexOf(asked.state_rate_column) }
}

/** The row, or what is wrong with it. */
function readRow({ line, cells }: CsvRecord, columns: Columns): FileRate | string {
  const cell = (index: number) => cells[index]?.trim() ?? ''
  const state = cell(columns.state).toUpperCase()
  if (!isUsState(state)) return 'The state is not one, in two letters such as IL.'
  const zip = zipOf(cell(columns.zip))
  if (zip === undefined) return 'The ZIP code needs five digits.'
  if (!statesOfZip(zip).includes(state)) {
    return `The ZIP code ${zip} is not in ${nameOfState(state)}.`
  }
  const rate = ppmOf(cell(columns.rate))
  if (typeof rate === 'string') return rate
  const stateRate = cell(columns.state_rate)
  const stateRatePpm = stateRate === '' ? undefined : ppmOf(stateRate)
  if (typeof stateRatePpm === 'string') return `Rate of the state: ${stateRatePpm}`
  const name = cell(columns.name) || `${nameOfState(state)}, ${zip}`
  if (name.length > nameLengthMax) return `The name has more than ${nameLengthMax} characters.`
  if (!taxRateNameSchema.safeParse(name).success) return 'The name has signs that show nothing.'
  return { line, state, zip, name, ratePpm: rate, stateRatePpm }
}

/** A spreadsheet takes the zeros off that are in front. */
const zipOf = (text: string) => (/^\d{3,5}$/.test(text) ? text.padStart(5, '0') : undefined)

/** As millionths; `0.082500` is 8.25 %. */
function ppmOf(text: string): number | string {
  const [, whole, decimals = ''] = /^(\d{0,3})(?:\.(\d{0,10}))?$/.exec(text) ?? []
  if (whole === undefined || `${whole}${decimals}` === '') {
    return 'The rate is not a number such as 0.0825.'
  }
  if (/[1-9]/.test(decimals.slice(6))) {
    return 'The rate has more than six decimals: 0.0825 is 8.25 %.'
  }
  const ppm = Number(whole) * 1_000_000 + Number(decimals.slice(0, 6).padEnd(6, '0'))
  if (ppm <= ratePpmMax) return ppm
  return `The rate ${text} is more than 20 %. Please write 0.0825 for 8.25 %.`
}

/** Two rates of one ZIP code are wrong both: nobody knows which of them is meant. */
function add(
  rates: TaxFile['rates'],
  rate: FileRate,
  wrong: Map<number, string>,
): string | undefined {
  const ofState = rates.get(rate.state) ?? new Map<string, FileRate>()
  rates.set(rate.state, ofState)
  const first = ofState.get(rate.zip)
  if (first === undefined) {
    ofState.set(rate.zip, rate)
    return undefined
  }
  if (first.ratePpm === rate.ratePpm) return undefined
  const problem = `The ZIP code ${rate.zip} is there twice, with two rates.`
  wrong.set(first.line, problem)
  return problem
}

function withoutWrong(rates: TaxFile['rates'], wrong: ReadonlyMap<number, string>): void {
  for (const [state, ofState] of rates) {
    for (const [zip, { line }] of ofState) if (wrong.has(line)) ofState.delete(zip)
    if (ofState.size === 0) rates.delete(state)
  }
}
