import type { FastifyRequest } from 'fastify'

/** Whether an existing object may be replaced. */
export const wantsUpsert = ({ headers }: FastifyRequest): boolean => headers['x-upsert'] === 'true'
