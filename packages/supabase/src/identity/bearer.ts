import type { FastifyRequest } from 'fastify'

const bearerPattern = /^bearer +(\S+) *$/i

/** The token of `Authorization: Bearer …`; a header of another form counts as malformed. */
export function readBearer(request: FastifyRequest) {
  const header = request.headers.authorization
  if (header === undefined || header === '') return { kind: 'absent' } as const
  const token = bearerPattern.exec(header)?.[1]
  return token === undefined
    ? ({ kind: 'malformed' } as const)
    : ({ kind: 'token', token } as const)
}

/** Browsers cannot set headers on a navigation, so the key may also be in the query. */
export function readApiKey(request: FastifyRequest): string | undefined {
  const header = request.headers['apikey']
  return typeof header === 'string' && header !== '' ? header : readKeyInAddress(request)
}

export function readKeyInAddress({ query }: FastifyRequest): string | undefined {
  const isRecord = typeof query === 'object' && query !== null && 'apikey' in query
  return isRecord && typeof query.apikey === 'string' && query.apikey !== ''
    ? query.apikey
    : undefined
}
