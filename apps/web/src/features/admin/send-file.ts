import type { StoreServices } from '#lib/api/base-api.ts'
import { callHeaders } from '#lib/api/call-headers.ts'
import { callWithToken } from '#lib/session/session-source.ts'

export type FileAnswer = { status: number; text: string }

type Sending = {
  path: string
  body: Blob | FormData
  headers: Record<string, string>
  /** Whether the token was rejected, which each API reports in its own form. */
  isRejected: (answer: FileAnswer) => boolean
  /** The share of the file that was sent, from 0 to 1. */
  onSent: (share: number) => void
  /** The text of a streamed response so far. */
  onText?: (text: string) => void
  signal?: AbortSignal
}

const answerTimeoutMs = 120_000

/** Sends a file by XMLHttpRequest, since `fetch` has no upload progress. Rejects without a whole response. */
export const sendFile = (
  { config, session }: StoreServices,
  sending: Sending,
): Promise<FileAnswer> => {
  const url = `${config.apiUrl}${sending.path}`
  return callWithToken(session, {
    call: (token) =>
      sendOnce(url, {
        ...sending,
        headers: { ...callHeaders(config, token), ...sending.headers },
      }),
    isRejected: sending.isRejected,
  })
}

const sendOnce = (
  url: string,
  { body, headers, onSent, onText, signal }: Omit<Sending, 'isRejected'>,
) =>
  new Promise<FileAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', url)
    request.timeout = answerTimeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)

    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total === 0 ? 0 : loaded / total),
    )
    if (onText) request.addEventListener('progress', () => onText(request.responseText))
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    )
    for (const ending of ['error', 'timeout', 'abort'] as const) {
      request.addEventListener(ending, () => reject(new Error(`The request ended by ${ending}.`)))
    }
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) reject(new Error('The request was given up before it began.'))
    else request.send(body)
  })
