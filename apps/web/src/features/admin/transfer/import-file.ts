import {
  importReportSchema,
  importStreamLineSchema,
  type ImportReport,
  type ImportStreamLine,
} from '@golden-bead/contracts/product-import'
import { progressStreamType } from '@golden-bead/contracts/progress-stream'
import { importLimits } from '@golden-bead/contracts/product-csv'
import { isSessionEnded } from '#features/admin/failure-toasts.ts'
import { sendFile } from '#features/admin/send-file.ts'
import type { StoreServices } from '#lib/api/base-api.ts'
import { errorMessage, hasStatus } from '#lib/api/error-message.ts'
import { parseJson } from '#lib/api/read-json.ts'

const importPath = '/admin/v1/products/import'

const checkFailed = 'Please check your connection and try again in a moment.'
const importFailed = 'Failed to import products. Please try again.'

export type ImportOutcome = { report: ImportReport } | { failure: ImportFailure }
export type ImportFailure = { title: string; message: string }

const unreadable = (message: string): ImportFailure => ({
  title: 'This file cannot be imported',
  message,
})
const unchecked = (message: string): ImportFailure => ({
  title: 'The file could not be checked',
  message,
})
const rejected = (message: string): ImportFailure => ({ title: 'Nothing was imported', message })
const lost: ImportFailure = {
  title: 'The answer from the shop was lost',
  message:
    'The products may have been imported all the same. Please look at what the file would change now.',
}

/** The page says how to log in only while signed out; this text stays in view after that. */
const sessionEnded = rejected('Your session had ended. Please log in and choose the file again.')

type Options = {
  /** From 0 to 1: first the upload, then the work of the server. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export const importFileError = ({ size }: Pick<File, 'size'>) =>
  size > importLimits.bytesMax
    ? unreadable(`The file is larger than ${importLimits.megabytesMax} MB. Please split it.`)
    : undefined

/** Asks what an import would do; of unknown columns it is said that they would be left out. */
export const tryImport = async (
  services: StoreServices,
  file: File,
  { onProgress, signal }: Options,
): Promise<ImportOutcome> => {
  const answer = await sendFile(services, {
    path: `${importPath}?dry_run=true&unknown_columns=leave_out`,
    body: file,
    headers: { 'content-type': 'text/csv' },
    isRejected: isSessionEnded,
    onSent: onProgress,
    signal,
  }).catch(() => undefined)
  const body = parseJson(answer?.text)

  const report = importReportSchema.safeParse(body)
  if (answer?.status === 200 && report.success) return { report: report.data }
  if (isSessionEnded(answer)) return { failure: sessionEnded }
  const isFileRejected = hasStatus(answer, 400, 413, 415)
  const explain = isFileRejected ? unreadable : unchecked
  return { failure: explain(errorMessage(body, checkFailed)) }
}

/** The upload takes about this share of the whole time; saving takes the rest. */
const sendingShare = 0.3

/** Of a stream that broke off, and of a proxy without a response from the shop. */
const answersInBetween = [200, 502, 504]

/** Without what the owner has seen to be wrong or unknown; of the rest all or nothing. */
const pathOf = ({ counts, unknown_columns: unknown = [] }: ImportReport) => {
  const search = new URLSearchParams({
    ...(unknown.length > 0 && { unknown_columns: 'leave_out' }),
    ...(counts.wrong > 0 && { wrong_rows: 'leave_out' }),
  }).toString()
  return search === '' ? importPath : `${importPath}?${search}`
}

export const applyImport = async (
  services: StoreServices,
  file: File,
  { seen, onProgress }: Pick<Options, 'onProgress'> & { seen: ImportReport },
): Promise<ImportOutcome> => {
  const answer = await sendFile(services, {
    path: pathOf(seen),
    body: file,
    headers: { 'content-type': 'text/csv', accept: progressStreamType },
    isRejected: isSessionEnded,
    onSent: (share) => onProgress(share * sendingShare),
    onText: (text) => {
      const line = lastLine(text)
      if (!line || !('progress' in line)) return
      const { done, total } = line.progress
      onProgress(sendingShare + (1 - sendingShare) * (done / total))
    },
  }).catch(() => undefined)

  const line = answer?.status === 200 ? lastLine(answer.text) : undefined
  if (line && 'report' in line) return line
  if (line && 'error' in line) return { failure: rejected(line.error.message) }
  if (!answer || answersInBetween.includes(answer.status)) return { failure: lost }
  if (isSessionEnded(answer)) return { failure: sessionEnded }
  return { failure: rejected(errorMessage(parseJson(answer.text), importFailed)) }
}

/** The last whole line that has arrived. */
export const lastLine = (text: string): ImportStreamLine | undefined => {
  const end = text.lastIndexOf('\n')
  if (end === -1) return undefined
  const start = text.lastIndexOf('\n', end - 1) + 1
  return importStreamLineSchema.safeParse(parseJson(text.slice(start, end))).data
}
