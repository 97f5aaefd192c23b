import { z } from 'zod'
import { json } from '#platform/openapi/json-content.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { defaultErrorShape, problemSchema } from './default-error-shape.ts'

const statusSchema = z.strictObject({ status: z.string() })
const notReadySchema = z.strictObject({
  status: z.literal('not ready'),
  reason: z.enum(['closing', 'starting', 'overloaded', 'database']),
})

export const healthSection: ApiSection = {
  prefix: '/health',
  tags: [{ name: 'Health', description: 'For whoever watches over the shop.' }],
  errorShape: defaultErrorShape,
  errorName: 'Problem',
  schemas: {
    Health: { schema: statusSchema, description: 'The state of this instance.' },
    NotReady: { schema: notReadySchema, description: 'Why this instance takes no requests.' },
    // Of every part that has no wire of its own.
    Problem: {
      schema: problemSchema,
      description: 'A refusal, or a failure.',
      members: { code: 'Stable.', message: 'For people.', requestId: 'As in the log.' },
    },
  },
  operations: {
    'GET /live': {
      operationId: 'getLiveness',
      tag: 'Health',
      summary: 'Whether the process runs',
      description: 'Asks nothing else, so that no fault elsewhere has the process killed.',
      isOpen: true,
      answers: { 200: { description: 'It runs.', content: json('Health', { status: 'alive' }) } },
    },
    'GET /ready': {
      operationId: 'getReadiness',
      tag: 'Health',
      summary: 'Whether the shop takes requests',
      isOpen: true,
      answers: {
        200: { description: 'It does.', content: json('Health', { status: 'ready' }) },
        503: {
          description: 'Not now: starting, closing, overloaded, or without its database.',
          headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
          content: json('NotReady', { status: 'not ready', reason: 'starting' }),
        },
      },
    },
  },
}
