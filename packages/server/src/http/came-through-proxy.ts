import type { FastifyRequest } from 'fastify'

/** Whether a request comes from outside, and not from the operator's own network. */
export const cameThroughProxy = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined
