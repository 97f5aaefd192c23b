import { authErrorSchema, sessionSchema, tokenRequestSchema } from '#supabase/auth/auth.schemas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authError, refreshTokenMalformed } from '#supabase/auth/auth.errors.ts'
import type { CodeExchange } from '#supabase/auth/one-time-tokens/code-exchange.service.ts'
import type { PasswordLogin } from '#supabase/auth/sessions/password-login.service.ts'
import type { RefreshService } from '#supabase/auth/sessions/refresh.service.ts'
import { inConstantTime } from '@golden-bead/server/http/constant-time'
import { everyone } from '@golden-bead/server/http/route-access'
import type { AddressLimit } from './address-limit.ts'
import { clientOf, requireJsonObject, sessionHeaders, withSessionHeaders } from './request-parts.ts'

type Options = {
  passwordLogin: PasswordLogin
  refreshes: RefreshService
  codeExchange: CodeExchange
  limit: AddressLimit
}

const grantTypes = ['password', 'refresh_token', 'pkce'] as const
type GrantType = (typeof grantTypes)[number]

/** A repeated parameter counts as unknown. */
function grantTypeOf({ query }: FastifyRequest): GrantType | undefined {
  const asked = typeof query === 'object' && query !== null && 'grant_type' in query
  return asked ? grantTypes.find((known) => known === query.grant_type) : undefined
}

export const tokenRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { passwordLogin, refreshes, codeExchange, limit } = options

  async function refresh(token: string, request: FastifyRequest, reply: FastifyReply) {
    if (token === '') throw refreshTokenMalformed()
    const refreshed = await refreshes.refresh(token, clientOf(request))
    withSessionHeaders(reply, refreshed)
    if (refreshed.isReuse) reply.header('sb-auth-refresh-token-reuse', 'true')
    return refreshed.answer
  }

  app.post('/token', {
    config: { access: everyone },
    onRequest: async (request) => {
      await limit.check(request, grantTypeOf(request) === 'refresh_token' ? 'refresh' : 'token')
    },
    onSend: inConstantTime((reply) => reply.statusCode === 400),
    preValidation: async (request) => {
      if (grantTypeOf(request) === undefined) {
        throw authError(400, 'invalid_credentials', 'unsupported_grant_type')
      }
      await requireJsonObject(request)
    },
    schema: {
      operationId: 'createSession',
      tags: ['Sessions'],
      summary: 'Log in, or go on with a session',
      description:
        'A refresh token is good once: the answer holds the next one. One that is used again within ten seconds gets the same answer, so that two tabs may refresh at once; later it ends the session.',
      querystring: z.object({
        grant_type: z
          .enum(grantTypes)
          .describe(
            'What is given for the session: a password, the refresh token of the last answer, or the code of a link (`pkce`).',
          ),
      }),
      body: tokenRequestSchema,
      response: {
        200: sessionSchema.meta({
          headers: {
            ...sessionHeaders,
            'sb-auth-refresh-token-reuse': '`true` where a token came twice.',
          },
        }),
        404: authErrorSchema,
        422: authErrorSchema,
        429: authErrorSchema,
      },
    },
    handler: async (request, reply) => {
      const { body, query } = request
      if (query.grant_type === 'refresh_token') {
        return refresh(body.refresh_token ?? '', request, reply)
      }
      const client = clientOf(request)
      const issued =
        query.grant_type === 'password'
          ? await passwordLogin.logIn(body, client)
          : await codeExchange.exchange(body, client)
      withSessionHeaders(reply, issued)
      return issued.answer
    },
  })
  done()
}
