import { bytesOf } from '@golden-bead/server/cache/bytes-of'
import {
  createCompressible,
  formsBytes,
  type Compressible,
} from '@golden-bead/server/cache/compressed'
import { digestOf } from '@golden-bead/server/http/entity-tags'
import type { RestAnswer } from './answer.ts'

/** An answer as it is cached: the same for every client with the same request. */
export type CachedAnswer = {
  status: number
  headers: Record<string, string>
  body: Compressible
  /** A digest of everything in it. */
  digest: string
  /** The number of rows on all pages, if it was requested. */
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

export const cachedBytes = (answer: CachedAnswer): number =>
  bytesOf(answer) + formsBytes(answer.body)
