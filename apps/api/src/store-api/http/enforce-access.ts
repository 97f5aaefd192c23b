import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
import { HttpError } from '@golden-bead/server/errors/http-error'
import type { Audience } from '@golden-bead/server/http/route-access'
import {
  anonymous,
  identifyCaller,
  type CallerClass,
  type IdentityErrorKind,
} from '@golden-bead/supabase/identity'

/** A recovery session may set a new password, and is anybody for everything else. */
const audiences: Record<CallerClass, Audience> = {
  anon: 'anon',
  recovery: 'anon',
  user: 'user',
  admin: 'admin',
  service: 'service_role',
}

/** Checks the declared access of a route before the body is read, and sets `request.caller`. */
export const enforceAccess =
  (app: FastifyInstance): onRequestAsyncHookHandler =>
  async (request: FastifyRequest, reply) => {
    // No answer of these routes is the same for everyone.
    reply.header('cache-control', 'no-store')
    if (request.is404) return
    const { access } = request.routeOptions.config
    if (access === undefined) throw new Error('The route does not say who may call it.')
    const caller = await identifyCaller(request, app.roleOf, (kind) =>
      unauthenticated(messages[kind]),
    )
    if (!access.includes(audiences[caller.class])) {
      throw caller.class === 'anon' ? unauthenticated() : forbidden(access)
    }
    request.caller = caller.class === 'recovery' ? anonymous : caller
  }

/** Proxies write addresses into their logs. */
export const refuseServiceKeyInAddress: onRequestHookHandler = (request, _reply, done) => {
  const words = 'Send the service key in the header apikey: addresses end up in logs.'
  done(request.showsServiceKey() ? unauthenticated(words) : undefined)
}

const messages: Partial<Record<IdentityErrorKind, string>> = {
  missing_key: 'Send the key of the shop in the header apikey.',
  unknown_key: 'This key is not one of the shop.',
}

const unauthenticated = (message = 'Log in to go on.') =>
  new HttpError({
    status: 401,
    code: 'unauthenticated',
    message,
    headers: { 'www-authenticate': 'Bearer' },
  })

const forbidden = (access: readonly Audience[]) =>
  new HttpError({
    status: 403,
    code: 'forbidden',
    message: access.includes('user')
      ? 'This is for people who are logged in.'
      : 'You need admin privileges to do this.',
  })
