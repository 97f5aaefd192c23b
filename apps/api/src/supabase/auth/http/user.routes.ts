import {
  emptyAnswerSchema,
  redirectQuerySchema,
  updateUserRequestSchema,
  userSchema,
} from '#supabase/auth/auth.schemas.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { SignOut } from '#supabase/auth/sessions/sign-out.service.ts'
import type { UserService } from '#supabase/auth/account/user.service.ts'
import { inConstantTime } from '#platform/http/constant-time.ts'
import { people } from '#platform/http/route-access.ts'
import { signedInOf } from './auth-access.ts'
import type { AddressLimit } from './address-limit.ts'
import { clientOf, redirectCandidates, requireJsonObject } from './request-parts.ts'

const namesAddress = (body: unknown) => typeof body === 'object' && body !== null && 'email' in body

type Options = { users: UserService; signOut: SignOut; limit: AddressLimit }

export const userRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { users, signOut, limit } = options

  app.get('/user', {
    config: { access: people },
    schema: { response: { 200: userSchema } },
    handler: (request) => users.get(signedInOf(request)),
  })

  app.put('/user', {
    config: { access: people },
    onRequest: limit.of('user'),
    onSend: inConstantTime(({ request }) => namesAddress(request.body)),
    preValidation: requireJsonObject,
    schema: {
      body: updateUserRequestSchema,
      querystring: redirectQuerySchema,
      response: { 200: userSchema },
    },
    handler: (request) =>
      users.update(
        signedInOf(request),
        request.body,
        redirectCandidates(request),
        clientOf(request),
      ),
  })

  app.get('/reauthenticate', {
    // It sends a mail, which HEAD must not do.
    exposeHeadRoute: false,
    config: { access: people },
    onRequest: limit.of('otp'),
    schema: { response: { 200: emptyAnswerSchema } },
    handler: async (request) => {
      await users.sendReauthenticationCode(signedInOf(request))
      return {}
    },
  })

  app.post('/logout', {
    config: { access: people },
    schema: {
      querystring: z.object({ scope: z.string().max(1_000).optional() }),
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await signOut.signOut(signedInOf(request), request.query.scope, clientOf(request))
      return reply.code(204).send(null)
    },
  })
  done()
}
