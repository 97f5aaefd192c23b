import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { knownRequestKey } from './known-request-key.ts'

const answersMax = 5_000
/** The bytes of an answer live here beyond their time in the cache that they came from. */
const bytesMax = 32 * 1024 * 1024
/** Names, values and what keeps them together, beside the body. */
const overheadBytes = 2_000

type KnownAnswer = {
  status: number
  /** Without what every answer has for itself. */
  headers: Readonly<Record<string, string>>
  body: Buffer | undefined
  /** Whether who asked would still be answered. */
  isStillGood: () => boolean
  route: string
}

type KnownAnswersOptions = {
  /** While this says no, nothing is answered by heart: somebody has to look first. */
  isOpen: () => boolean
  onAnswered: (answer: { method: string; route: string; status: number; seconds: number }) => void
}

/**
 * Says again, before the framework is asked, what was answered to the same request a moment ago.
 * Who keeps an answer drops all of them when something changes.
 */
export function createKnownAnswers({ isOpen, onAnswered }: KnownAnswersOptions) {
  const answers = new LRUCache<string, KnownAnswer>({
    max: answersMax,
    maxSize: bytesMax,
    maxEntrySize: bytesMax / 16,
    sizeCalculation: ({ body, headers }, key) =>
      (body?.length ?? 0) + (headers['content-location']?.length ?? 0) + key.length + overheadBytes,
  })

  return {
    /** Whether it was one that is known. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const started = performance.now()
      const key = knownRequestKey(request)
      const known = key === undefined ? undefined : answers.get(key)
      if (known === undefined || !known.isStillGood() || !isOpen()) return false

      const { status, headers, body, route } = known
      response.writeHead(status, { ...headers, 'x-request-id': randomUUID() })
      response.end(body)
      const seconds = (performance.now() - started) / 1_000
      onAnswered({ method: 'GET', route, status, seconds })
      return true
    },

    /** To be called when everything of the answer is set, and before it is sent. */
    keep(
      request: FastifyRequest,
      reply: FastifyReply,
      { body, isStillGood }: Pick<KnownAnswer, 'body' | 'isStillGood'>,
    ): void {
      const key = knownRequestKey(request.raw)
      if (key === undefined || !isOpen()) return
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
      )
      if (body !== undefined) headers['content-length'] = String(body.length)
      const route = request.routeOptions.url ?? 'none'
      answers.set(key, { status: reply.statusCode, headers, body, isStillGood, route })
    },

    // To clear nothing is work too, and a catalogue that is being filled drops with every row.
    drop: () => {
      if (answers.size > 0) answers.clear()
    },
    bytes: () => answers.calculatedSize,
  }
}

export type KnownAnswers = ReturnType<typeof createKnownAnswers>
