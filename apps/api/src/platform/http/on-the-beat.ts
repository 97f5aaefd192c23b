import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, onSendAsyncHookHandler } from 'fastify'

/** Timers keep to whole milliseconds and come late; what is left is waited for turn by turn. */
const timerGrainMs = 2

async function waitUntil(moment: number): Promise<void> {
  const left = moment - performance.now()
  if (left <= 0) return
  await (left > timerGrainMs ? pause(left - timerGrainMs) : nextTurn())
  await waitUntil(moment)
}

const tooManyRequests = 429
const serverError = 500

/** What is refused before anybody looked says nothing, and a time-out must not wait again. */
const tellsOfAnAccount = ({ statusCode }: FastifyReply): boolean =>
  statusCode < serverError && statusCode !== tooManyRequests

/** A tenth of the beat by chance: a process that sent a mail meanwhile wakes a little faster. */
const chanceMs = (beatMs: number) => randomInt(beatMs * 100) / 1_000

/**
 * Lets an answer leave at the next full beat after its request came, so that half a millisecond
 * more of work, for an address that has an account, cannot be seen from outside.
 */
export const onTheBeat =
  (
    beatMs: number,
    isMeant: (reply: FastifyReply) => boolean = () => true,
  ): onSendAsyncHookHandler =>
  async (_request, reply, payload) => {
    if (tellsOfAnAccount(reply) && isMeant(reply)) {
      const untilBeat = beatMs - (reply.elapsedTime % beatMs)
      await waitUntil(performance.now() + untilBeat + chanceMs(beatMs))
    }
    return payload
  }
