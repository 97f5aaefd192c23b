import type { FastifyRequest } from 'fastify'

/** As the description has it. */
export const upsertHeader = {
  'x-upsert': {
    description: '`true`: an object that is there is replaced.',
    type: 'string',
    enum: ['true', 'false'],
  },
}

/** Whether an existing object may be replaced. */
export const wantsUpsert = ({ headers }: FastifyRequest): boolean => headers['x-upsert'] === 'true'
