import type { RouteOptions } from 'fastify'
import type { z } from 'zod'
import { errorMessages } from '#server/errors/http-error.ts'

/** The error statuses of every request that has a body, or needs a key or a token. */
export function usualErrors({ method, config = {} }: RouteOptions): number[] {
  // The body of a route that needs none is still read, and rejected in the same way.
  const ofBodies = method === 'GET' || method === 'HEAD' ? [] : [408, 413, 415]
  const ofCallers = config.access?.includes('anon') ? [401] : [401, 403]
  return [400, ...(config.needsNoKey ? [] : ofCallers), ...ofBodies, 500, 503]
}

const statusTexts: Readonly<Record<number, string>> = {
  300: 'The request means more than one thing.',
  400: 'The request is not valid.',
  401: 'The key or the token is missing, unknown or expired.',
  403: 'The caller may not do this.',
  404: 'There is nothing of this name.',
  405: 'Not possible here.',
  406: 'The answer cannot have the form that was asked for.',
  408: 'The body took too long to arrive.',
  409: 'The change contradicts what is there.',
  413: errorMessages.body_too_large,
  415: errorMessages.media_type,
  416: 'The range lies outside of what is there.',
  422: 'The request is understood, and refused.',
  429: 'Too many requests.',
  500: 'An unexpected error; the answer carries the id of the request.',
  503: 'The service is out of reach or has too much to do. The request may be sent again.',
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the request is sent again.',
    type: 'integer',
    minimum: 0,
  },
}

/** Every error of a prefix has the same schema: what it means is said by its status. */
export const describeError = (status: number, schema: z.ZodType) => ({
  description: statusTexts[status],
  ...((status === 503 || status === 429) && { headers: retryAfter }),
  content: { 'application/json': { schema } },
})
