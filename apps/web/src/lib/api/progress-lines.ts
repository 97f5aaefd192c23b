import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { progressStreamType } from '@golden-bead/contracts/progress-stream'
import { bodyOf, hasStatus } from './error-message.ts'
import { parseJson, toRecord } from './read-json.ts'

/** Told how much is done, from 0 to 1. */
export type OnProgress = (share: number) => void

/** Of a call whose answer says line by line how far the work is. */
export const lineByLine = (onProgress: OnProgress) => ({
  headers: { accept: progressStreamType },
  responseHandler: (response: Response) => readLines(response, onProgress),
  validateStatus: ({ ok }: Response, body: unknown) => ok && !isRefusal(body),
})

/** What was refused once the answer had begun has a status of its own. */
export const withOwnStatus = (error: FetchBaseQueryError) =>
  hasStatus(error, 200) ? { ...error, status: bodyOf(error)['status'] } : error

const isRefusal = (body: unknown) => typeof toRecord(body)['code'] === 'string'

/** The report or the error of the last line; of any other answer its JSON. */
async function readLines(response: Response, onProgress: OnProgress): Promise<unknown> {
  const isStream = response.headers.get('content-type')?.includes(progressStreamType) === true
  if (!isStream || !response.body) return parseJson(await response.text())
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let last: Record<string, unknown> = {}
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      last = toRecord(parseJson(line))
      const progress = toRecord(last['progress'])
      if ('total' in progress) onProgress(Number(progress['done']) / Number(progress['total']))
    }
    if (done) break
  }
  const end = last['report'] ?? last['error']
  if (end === undefined) throw new Error('The answer was cut off.')
  return end
}
