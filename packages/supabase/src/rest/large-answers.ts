import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import type { CachedAnswer } from './cached-answer.ts'

const bytesMax = 128 * 1024 * 1024
const largeFrom = 1024 * 1024

/**
 * Limits the memory of large responses: one stays in memory until its client has read all of it,
 * which may be slowly. If there is no space the request is rejected at once, since a waiting answer
 * would take memory too.
 */
export function createLargeAnswers() {
  const budget = createConcurrencyLimit({ capacity: bytesMax, waitingMax: 0, waitMs: 0 })

  return {
    async send(reply: FastifyReply, { body }: CachedAnswer, send: () => unknown): Promise<unknown> {
      const { length } = body.plain
      if (length < largeFrom) return send()
      return budget.run(length, async () => {
        await send()
        // A client that disconnects frees its share as well.
        await finished(reply.raw).catch(() => undefined)
        return reply
      })
    },
  }
}

export type LargeAnswers = ReturnType<typeof createLargeAnswers>
