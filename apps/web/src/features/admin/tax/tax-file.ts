import { readCsv, type Delimiter } from '@golden-bead/contracts/csv'
import {
  taxFileColumns,
  taxImportLimits,
  taxImportReportSchema,
  type TaxFileColumn,
  type TaxImportReport,
} from '@golden-bead/contracts/tax-import'
import { isSessionEnded, sessionEndedTitle } from '#features/admin/failure-toasts.ts'
import { sendFile } from '#features/admin/send-file.ts'
import type { StoreServices } from '#lib/api/base-api.ts'
import { errorMessage } from '#lib/api/error-message.ts'
import { parseJson } from '#lib/api/read-json.ts'

export type ColumnNames = Partial<Record<TaxFileColumn, string>>

/** What is asked beside the file. */
export type TaxImportForm = {
  firstDay: string
  shipping: string
  columns: ColumnNames
  /** Percentages by state, as millionths. */
  restRates: Record<string, number>
}

const delimiters: readonly Delimiter[] = [',', ';', '\t']
const headLengthMax = 10_000

/** The names of the columns, as far as the browser can tell. */
export const readHead = async (file: File): Promise<string[]> => {
  const text = (await file.slice(0, headLengthMax).text()).replace(/^\uFEFF/, '').trimStart()
  const line = text.split(/[\r\n]/, 1)[0] ?? ''
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ','
  try {
    const [head] = readCsv(line, delimiter)
    return (head?.cells ?? []).map((name) => name.trim()).filter((name) => name !== '')
  } catch {
    return []
  }
}

export const neededColumns = ['state', 'zip', 'name', 'rate'] as const

export const columnLabels: Record<(typeof neededColumns)[number], string> = {
  state: 'State',
  zip: 'ZIP code',
  name: 'Name of the place',
  rate: 'Combined rate',
}

/** Whether the file calls its columns as published files do. */
export const hasKnownColumns = (head: readonly string[]) => {
  const names = new Set(head.map((name) => name.toLowerCase()))
  return neededColumns.every((column) => names.has(taxFileColumns[column].toLowerCase()))
}

const queryOf = ({ firstDay, shipping, columns, restRates }: TaxImportForm) => {
  const rest = Object.entries(restRates)
    .map(([state, ppm]) => `${state}:${ppm}`)
    .join(',')
  return {
    first_day: firstDay,
    shipping,
    ...(rest !== '' && { rest_rates: rest }),
    ...Object.fromEntries(
      Object.entries(columns)
        .filter(([, name]) => name !== '')
        .map(([column, name]) => [`${column}_column`, name]),
    ),
  }
}

export type TaxImportOutcome = { report: TaxImportReport } | { failure: string }

const lost =
  'The answer of the shop was lost. The rates may have been imported all the same: please check the file again.'

type Sending = {
  isDryRun: boolean
  leavesOutWrong: boolean
  onSent: (share: number) => void
}

export const sendRates = async (
  services: StoreServices,
  file: File,
  { form, isDryRun, leavesOutWrong, onSent }: Sending & { form: TaxImportForm },
): Promise<TaxImportOutcome> => {
  if (file.size > taxImportLimits.bytesMax) {
    return {
      failure: `The file is larger than ${taxImportLimits.megabytesMax} MB. Please split it.`,
    }
  }
  const query = new URLSearchParams({
    ...queryOf(form),
    ...(isDryRun && { dry_run: 'true' }),
    ...(leavesOutWrong && { wrong_rows: 'leave_out' }),
  })
  const answer = await sendFile(services, {
    path: `/admin/v1/tax-rates/import?${query}`,
    body: file,
    headers: { 'content-type': 'text/csv' },
    isRejected: isSessionEnded,
    onSent,
  }).catch(() => undefined)
  if (answer === undefined) return { failure: lost }
  const body = parseJson(answer.text)
  const report = taxImportReportSchema.safeParse(body)
  if (answer.status === 200 && report.success) return { report: report.data }
  if (isSessionEnded(answer)) return { failure: `${sessionEndedTitle}.` }
  return { failure: errorMessage(body, lost) }
}
