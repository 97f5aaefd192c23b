import type { FastifyRequest } from 'fastify'
import { FaultError, type Fault } from '#platform/http/problem.ts'
import { toProblem } from '#platform/http/error-shape.ts'
import { faultSentences } from '#platform/http/fault-sentences.ts'
import { refTo } from './component-schemas.ts'
import type { ApiSection, JsonSchema, Refusal } from './section.ts'
import type { SharedParts } from './shared-parts.ts'

/** Any request may meet these, whatever it asks for. */
const always: readonly Fault[] = ['bad_url', 'unavailable', 'unexpected']
const ofBodies: readonly Fault[] = [
  'bad_json',
  'bad_text',
  'body_too_large',
  'media_type',
  'timeout',
]

const tooSlow = 'The body took too long to arrive.'

const faultTexts: Partial<Record<Fault, string>> = {
  ...faultSentences,
  bad_json: 'The body is not valid JSON.',
  bad_text: 'Text may hold neither U+0000 nor half a character.',
  timeout: tooSlow,
  bad_input: 'A parameter or a member of the body is not valid.',
}

const statusTexts: Record<number, string> = {
  300: 'The request means more than one thing.',
  400: 'The request is not valid.',
  401: 'The key or the token is missing, unknown or expired.',
  403: 'The caller may not do this.',
  404: 'There is nothing of this name.',
  405: 'Not possible here.',
  406: 'The answer cannot have the form that was asked for.',
  408: tooSlow,
  409: 'The change contradicts what is there.',
  413: faultSentences.body_too_large,
  415: faultSentences.media_type,
  416: 'The range lies outside of what is there.',
  422: 'The request is understood, and refused.',
  429: 'Too many requests.',
  500: 'An unexpected error; the answer carries the id of the request.',
  503: 'The service is out of reach or has too much to do. The request may be sent again.',
}

/** The part of a request that error shapes read, as a client of today sends it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Shapes read these members only.
const sampleRequest = {
  id: '5f0b2f4e-6f5d-4f0f-9a53-0b9c4c1f2f7e',
  headers: { 'x-supabase-api-version': '2024-01-01' },
  url: '/',
} as unknown as FastifyRequest

type Wants = {
  shared: SharedParts
  mayHaveBody: boolean
  isValidated: boolean
  problems: readonly Refusal[]
}

/** The refusals of an operation by status, with the answers that the section really gives. */
export function errorAnswers(
  section: ApiSection,
  { shared, mayHaveBody, isValidated, problems }: Wants,
): Record<string, JsonSchema> {
  const all = [
    ...problems,
    ...(isValidated ? (['bad_input'] as const) : []),
    ...(mayHaveBody ? ofBodies : []),
    ...always,
  ]
  const byStatus = new Map<number, { code: string; summary: string; value: unknown }[]>()
  for (const one of all) {
    const { status, ...example } = render(section, one)
    const examples = byStatus.get(status) ?? []
    const isKnown = examples.some(
      ({ code, summary }) => code === example.code && summary === example.summary,
    )
    if (!isKnown) examples.push(example)
    byStatus.set(status, examples)
  }
  return Object.fromEntries(
    [...byStatus].map(([status, examples]) => [
      String(status),
      shared.refTo('responses', `${section.errorName}.${status}`, {
        description: statusTexts[status] ?? 'Refused.',
        ...((status === 503 || status === 429) && { headers: retryAfter }),
        content: {
          'application/json': {
            schema: refTo(section.errorName),
            examples: named(examples, section.errorName, shared),
          },
        },
      }),
    ]),
  )
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the request is sent again.',
    schema: { type: 'integer', minimum: 0 },
  },
}

function render({ errorShape }: ApiSection, refusal: Refusal) {
  const error =
    refusal instanceof Error
      ? refusal
      : new FaultError(refusal, faultTexts[refusal] ?? 'Not possible.')
  const problem = toProblem(error, errorShape, sampleRequest)
  const { status = problem.status, body } = errorShape.render(problem, sampleRequest)
  return { status, code: problem.code, summary: problem.message, value: body }
}

/** Two examples of one code are told apart by a number. */
function named(
  examples: readonly { code: string; summary: string; value: unknown }[],
  errorName: string,
  shared: SharedParts,
) {
  const names = new Map<string, number>()
  return Object.fromEntries(
    examples.map(({ code, summary, value }) => {
      const count = (names.get(code) ?? 0) + 1
      names.set(code, count)
      return [
        count === 1 ? code : `${code}.${count}`,
        shared.refTo('examples', `${errorName}.${code}`, { summary, value }),
      ]
    }),
  )
}
