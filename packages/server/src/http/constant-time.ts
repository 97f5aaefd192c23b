import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, onSendAsyncHookHandler } from 'fastify'

/**
 * Far above the time that any of these responses takes; a slower one is sent at the next multiple.
 */
const stepMs = 300

const tooManyRequests = 429
const serverError = 500

/**
 * A request that is rejected before the account is looked at reveals nothing, and a timeout must
 * not wait again.
 */
const mayTellOfAnAccount = ({ statusCode }: FastifyReply): boolean =>
  statusCode < serverError && statusCode !== tooManyRequests

/**
 * Delays a response to the next multiple of 300 ms since its request, so that its time does not
 * reveal whether an address has an account.
 */
export const inConstantTime =
  (isMeant: (reply: FastifyReply) => boolean = () => true): onSendAsyncHookHandler =>
  async (_request, reply, payload) => {
    if (mayTellOfAnAccount(reply) && isMeant(reply)) {
      // A timer drops fractions of a millisecond.
      await pause(Math.ceil(stepMs - (reply.elapsedTime % stepMs)))
    }
    return payload
  }
