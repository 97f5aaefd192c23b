import type { Fault } from './problem.ts'

/** Own words, where Fastify's would repeat what the client sent; the description shows them too. */
export const faultSentences = {
  media_type: 'A body of this content type is not taken here.',
  body_too_large: 'The body is too large.',
  bad_url: 'The address is not valid.',
  unavailable: 'The service is temporarily unavailable.',
  unexpected: 'An unexpected error occurred.',
} as const satisfies Partial<Record<Fault, string>>
