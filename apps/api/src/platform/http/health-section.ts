import { z } from 'zod'
import { json, refTo, operation } from '#platform/openapi/section-parts.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { errorSchema } from './default-error-shape.ts'

const statusSchema = z.strictObject({ status: z.string() })
const notReadySchema = z.strictObject({
  status: z.literal('not ready'),
  reason: z.enum(['closing', 'starting', 'overloaded', 'database']),
})

export const healthSection: ApiSection = {
  prefix: '/health',
  tags: [
    {
      name: 'Health',
      description: 'For monitoring.',
      operations: {
        getLiveness: operation('GET /live', 'Whether the process runs', {
          description:
            'Asks nothing else, so that an error elsewhere does not restart the process.',
          isOpen: true,
          answers: { 200: 'Health' },
        }),
        getReadiness: operation('GET /ready', 'Whether the shop takes requests', {
          isOpen: true,
          answers: {
            200: 'Health',
            503: {
              description: 'Not now: starting, closing, overloaded, or without its database.',
              headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
              content: json(refTo('NotReady')),
            },
          },
        }),
      },
    },
  ],
  errors: { name: 'Error', statuses: [400, 500, 503] },
  // The schema `Error` belongs to every section without an error shape of its own.
  schemas: { Health: statusSchema, NotReady: notReadySchema, Error: errorSchema },
  docs: {
    Health: 'The state of this instance.',
    NotReady: 'Why this instance takes no requests.',
  },
  examples: {},
}
