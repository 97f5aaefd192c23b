import type { RouteOptions } from 'fastify'

export const securitySchemes = {
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description:
      'The publishable key. It names no person, and may stand in any page. `npm start` prints it.',
  },
  serviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description:
      'The service key, in the same header. It passes every check, and belongs on servers only. `npm start` says where it is.',
  },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a session, from `POST /auth/v1/token`. It is sent beside the publishable key. What a person may do is decided by the role in the profile, not by the token.',
  },
} as const

/** Which credentials a route takes follows from who may call it. */
export function securityOf({ method, url, config = {} }: RouteOptions) {
  const { access = [], needsNoKey } = config
  if (needsNoKey) return []
  if (access.length === 0) throw new Error(`${String(method)} ${url} does not say who may call it.`)
  const isForUsers = access.includes('user') || access.includes('admin')
  return [
    ...(access.includes('anon') ? [{ publishableKey: [] }] : []),
    ...(isForUsers ? [{ publishableKey: [], userToken: [] }] : []),
    ...(access.includes('service_role') ? [{ serviceKey: [] }] : []),
  ]
}
