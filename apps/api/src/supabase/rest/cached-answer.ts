import { createCompressible, type Compressible } from '#platform/cache/compressed.ts'
import { digestOf } from '#platform/http/entity-tags.ts'
import type { RestAnswer } from './answer.ts'

/** An answer as it is kept: sent as it is to everyone who asks the same. */
export type CachedAnswer = {
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

export function toCachedAnswer(
  answer: RestAnswer,
  { total, isPublic }: Pick<CachedAnswer, 'total' | 'isPublic'>,
): CachedAnswer {
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
export const cachedBytes = ({ body }: CachedAnswer): number => body.plain.length * 4
