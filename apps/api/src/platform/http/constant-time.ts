import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, onSendAsyncHookHandler } from 'fastify'

/** Far above the time that any of these answers takes; a busy shop sends it at the next multiple. */
const stepMs = 300

const tooManyRequests = 429
const serverError = 500

/** What is refused before an account is looked at tells nothing, and a time-out must not wait again. */
const mayTellOfAnAccount = ({ statusCode }: FastifyReply): boolean =>
  statusCode < serverError && statusCode !== tooManyRequests

/**
 * Sends an answer when a full 300 ms have passed since its request came, so that its time does not
 * tell whether an address has an account.
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
