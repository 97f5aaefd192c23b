import type { FastifyRequest } from 'fastify'

/** Whether what stands at the place may be replaced. */
export const wantsUpsert = ({ headers }: FastifyRequest): boolean => headers['x-upsert'] === 'true'
