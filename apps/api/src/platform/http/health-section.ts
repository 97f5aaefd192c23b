import { z } from 'zod'
import { json, refTo } from '#platform/openapi/json-content.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { problemSchema } from './default-error-shape.ts'

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
      description: 'For whoever watches over the shop.',
      operations: {
        'GET /live': {
          operationId: 'getLiveness',
          summary: 'Whether the process runs',
          description: 'Asks nothing else, so that no fault elsewhere has the process killed.',
          isOpen: true,
          answers: { 200: 'Health' },
        },
        'GET /ready': {
          operationId: 'getReadiness',
          summary: 'Whether the shop takes requests',
          isOpen: true,
          answers: {
            200: 'Health',
            503: {
              description: 'Not now: starting, closing, overloaded, or without its database.',
              headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
              content: json(refTo('NotReady')),
            },
          },
        },
      },
    },
  ],
  errors: { name: 'Problem', statuses: [400, 500, 503] },
  schemas: {
    Health: { schema: statusSchema, description: 'The state of this instance.' },
    NotReady: { schema: notReadySchema, description: 'Why this instance takes no requests.' },
    // Of every part that has no wire of its own.
    Problem: {
      schema: problemSchema,
      description: 'A refusal, or a failure.',
      members: { code: 'Stable.', message: 'For people.', requestId: 'As in the log.' },
      example: {
        code: 'forbidden',
        message: 'You need admin privileges to do this.',
        requestId: '5f0b2f4e-6f5d-4f0f-9a53-0b9c4c1f2f7e',
      },
    },
  },
}
