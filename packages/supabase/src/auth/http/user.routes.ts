import {
  authErrorSchema,
  emptyAnswerSchema,
  redirectQuerySchema,
  updateUserRequestSchema,
  userSchema,
} from '#supabase/auth/auth.schemas.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { SignOut } from '#supabase/auth/sessions/sign-out.service.ts'
import type { UserService } from '#supabase/auth/account/user.service.ts'
import { inConstantTime } from '@golden-bead/server/http/constant-time'
import { people } from '@golden-bead/server/http/route-access'
import { signedInOf } from './auth-access.ts'
import type { AddressLimit } from './address-limit.ts'
import { clientOf, redirectCandidates, requireJsonObject } from './request-parts.ts'

const namesAddress = (body: unknown) => typeof body === 'object' && body !== null && 'email' in body

type Options = { users: UserService; signOut: SignOut; limit: AddressLimit }

export const userRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { users, signOut, limit } = options

  app.get('/user', {
    config: { access: people },
    schema: {
      operationId: 'getUser',
      tags: ['Accounts'],
      summary: 'Read the own account',
      response: { 200: userSchema },
    },
    handler: (request) => users.get(signedInOf(request)),
  })

  app.put('/user', {
    config: { access: people },
    onRequest: limit.of('user'),
    onSend: inConstantTime(({ request }) => namesAddress(request.body)),
    preValidation: requireJsonObject,
    schema: {
      operationId: 'updateUser',
      tags: ['Accounts'],
      summary: 'Change password, address or data of the own account',
      description:
        'A new password needs `current_password` or a `nonce`, unless the login is not older than ten minutes, the session comes from a link for a new password, or the account has none.',
      body: updateUserRequestSchema,
      querystring: redirectQuerySchema,
      response: { 200: userSchema, 422: authErrorSchema, 429: authErrorSchema },
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
    schema: {
      operationId: 'sendReauthenticationCode',
      tags: ['Accounts'],
      summary: 'Have a code mailed that proves who asks',
      response: { 200: emptyAnswerSchema, 429: authErrorSchema },
    },
    handler: async (request) => {
      await users.sendReauthenticationCode(signedInOf(request))
      return {}
    },
  })

  app.post('/logout', {
    config: { access: people },
    schema: {
      operationId: 'endSessions',
      tags: ['Sessions'],
      summary: 'Log out',
      querystring: z.object({
        scope: z
          .string()
          .max(1_000)
          .optional()
          .describe(
            '`global` ends all sessions of the account, `local` this one, `others` all but this one.',
          ),
      }),
      response: { 204: z.null().describe('The sessions have ended.') },
    },
    handler: async (request, reply) => {
      await signOut.signOut(signedInOf(request), request.query.scope, clientOf(request))
      return reply.code(204).send(null)
    },
  })
  done()
}
