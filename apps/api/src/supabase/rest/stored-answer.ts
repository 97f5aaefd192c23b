import { createCompressible, type Compressible } from '#platform/cache/compressed.ts'
import { digestOf } from '#platform/http/entity-tags.ts'
import type { RestAnswer } from './answer.ts'

/** An answer as it is kept: sent as it is to everyone who asks the same. */
export type StoredAnswer = {
  status: number
  headers: Record<string, string>
  body: Compressible
  /** Of everything that a client sees of it. */
  digest: string
  /** How many rows there are on all pages, where that was asked. */
  total: number | undefined
  /** Whether it is the same for every caller. */
  isPublic: boolean
}

export function storeAnswer(
  answer: RestAnswer,
  { total, isPublic }: Pick<StoredAnswer, 'total' | 'isPublic'>,
): StoredAnswer {
  const body = Buffer.from(answer.body)
  const { 'content-range': range = '', 'content-type': type = '' } = answer.headers
  return {
    status: answer.status,
    headers: answer.headers,
    body: createCompressible(body),
    digest: digestOf(`${answer.status}\n${range}\n${type}\n`, body),
    total,
    isPublic,
  }
}

/** Counts the compressed forms too, and what is parsed from it within the process. */
export const storedBytes = ({ body }: StoredAnswer): number => body.plain.length * 4
