import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { knownRequestKey } from './known-request-key.ts'
import type { RequestKind } from './metrics.plugin.ts'

const answersMax = 5_000
/** The bytes of an answer live here beyond their time in the cache that they came from. */
const bytesMax = 32 * 1024 * 1024
/** Names of headers and what keeps an answer together, beside its texts and its body. */
const overheadBytes = 2_000

type KnownAnswer = {
  status: number
  /** Names and values in turn, without what every answer has for itself. */
  headers: readonly string[]
  body: Buffer | undefined
  /** Whether who asked would still be answered so. */
  isStillGood: () => boolean
  observe: (seconds: number) => void
}

type KnownAnswersOptions = {
  /** While this says no, nothing is answered by heart: somebody has to look first. */
  isOpen: () => boolean
  durations: (kind: RequestKind) => (seconds: number) => void
}

const textLength = (headers: KnownAnswer['headers']) =>
  headers.reduce((length, text) => length + text.length, 0)

/**
 * Says again, before the framework is asked, what was answered to the same request a moment ago.
 * Each kind of answer has a room of its own, so that none drives out another. Who keeps answers
 * drops all of them when something changes, or has each say whether it is still good.
 */
export function createKnownAnswers({ isOpen, durations }: KnownAnswersOptions) {
  const rooms: LRUCache<string, KnownAnswer>[] = []

  function find(key: string): KnownAnswer | undefined {
    for (const room of rooms) {
      const known = room.get(key)
      if (known === undefined) continue
      if (known.isStillGood()) return known
      room.delete(key)
    }
    return undefined
  }

  return {
    /** Whether it was one that is known. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const started = performance.now()
      const key = knownRequestKey(request)
      const known = key === undefined ? undefined : find(key)
      if (known === undefined || !isOpen()) return false

      const { status, headers, body, observe } = known
      response.writeHead(status, [...headers, 'x-request-id', randomUUID()])
      response.end(body)
      observe((performance.now() - started) / 1_000)
      return true
    },

    openRoom() {
      const answers = new LRUCache<string, KnownAnswer>({
        max: answersMax,
        maxSize: bytesMax,
        maxEntrySize: bytesMax / 16,
        sizeCalculation: ({ body, headers }, key) =>
          (body?.length ?? 0) + textLength(headers) + key.length + overheadBytes,
      })
      rooms.push(answers)

      return {
        /** To be called when everything of the answer is set, and before it is sent. */
        keep(
          request: FastifyRequest,
          reply: FastifyReply,
          { body, isStillGood }: Pick<KnownAnswer, 'body' | 'isStillGood'>,
        ): void {
          const key = knownRequestKey(request.raw)
          if (key === undefined || !isOpen() || !isStillGood()) return
          const { 'x-request-id': _own, ...shared } = reply.getHeaders()
          const all = { ...shared, ...(body !== undefined && { 'content-length': body.length }) }
          const headers = Object.entries(all).flatMap(([name, value]) => [name, String(value)])
          const { statusCode: status } = reply
          const route = request.routeOptions.url ?? 'none'
          const observe = durations({ method: 'GET', route, status })
          answers.set(key, { status, headers, body, isStillGood, observe })
        },

        // To clear nothing is work too, and a catalogue that is being filled drops with every row.
        drop: () => {
          if (answers.size > 0) answers.clear()
        },
      }
    },

    bytes: () => rooms.reduce((bytes, { calculatedSize }) => bytes + calculatedSize, 0),
  }
}

export type KnownAnswers = ReturnType<typeof createKnownAnswers>
export type KnownAnswersRoom = ReturnType<KnownAnswers['openRoom']>
