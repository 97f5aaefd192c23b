import { createHash } from 'node:crypto'
import { createCompressible, type Compressible } from '#platform/cache/compressed.ts'
import type { RestAnswer } from './answer.ts'

/** An answer as it is kept: sent as it is to everyone who asks the same. */
export type StoredAnswer = {
  status: number
  headers: Record<string, string>
  body: Compressible
  /** A digest of everything that a client sees of it. */
  tag: string
  /** How many rows there are on all pages, where that was asked. */
  total: number | undefined
}

export function storeAnswer(answer: RestAnswer, total: number | undefined): StoredAnswer {
  const body = Buffer.from(answer.body)
  const tag = createHash('sha256')
    .update(`${answer.status}\n${answer.headers['content-range'] ?? ''}\n`)
    .update(`${answer.headers['content-type'] ?? ''}\n`)
    .update(body)
    .digest('base64url')
    .slice(0, 27)
  return {
    status: answer.status,
    headers: answer.headers,
    body: createCompressible(body),
    tag,
    total,
  }
}

/** Counts the compressed forms too, and what is parsed from it within the process. */
export const storedBytes = ({ body }: StoredAnswer): number => body.plain.length * 4
