import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { createConcurrencyLimit } from '#platform/process/concurrency-limit.ts'
import type { CachedAnswer } from './cached-answer.ts'

const bytesMax = 128 * 1024 * 1024
const largeFrom = 1024 * 1024

/**
 * An answer stays in memory until its reader has taken the last of it, and a reader may take its
 * time. What does not fit beside the others is refused at once, since waiting would hold it too.
 */
export function createLargeAnswers() {
  const budget = createConcurrencyLimit({ capacity: bytesMax, waitingMax: 0, waitMs: 0 })

  return {
    async send(reply: FastifyReply, { body }: CachedAnswer, send: () => unknown): Promise<unknown> {
      const { length } = body.plain
      if (length < largeFrom) return send()
      return budget.run(length, async () => {
        await send()
        // A reader who goes away makes room as well.
        await finished(reply.raw).catch(() => undefined)
        return reply
      })
    },
  }
}

export type LargeAnswers = ReturnType<typeof createLargeAnswers>
