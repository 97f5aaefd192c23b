import {
  authErrorSchema,
  redirectQuerySchema,
  verifiedSchema,
  verifyRequestSchema,
} from '#supabase/auth/auth.schemas.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { KindError, HttpError } from '@golden-bead/server/errors/http-error'
import { authError } from '#supabase/auth/auth.errors.ts'
import { isPkceToken } from '#supabase/auth/one-time-tokens/one-time-secrets.ts'
import type { RedirectTargets } from '#supabase/auth/one-time-tokens/redirect-targets.ts'
import type { VerifyService } from '#supabase/auth/one-time-tokens/verify.service.ts'
import { isDatabaseUnavailable } from '@golden-bead/server/database/database-errors'
import { everyone } from '@golden-bead/server/http/route-access'
import type { AddressLimit } from './address-limit.ts'
import { unavailableText } from './auth-error-shape.ts'
import { clientOf, requireJsonObject, sessionHeaders, withSessionHeaders } from './request-parts.ts'
import { halfAnswer, redirectOf, redirectOfError } from './verify-redirects.ts'

type Options = { verifications: VerifyService; redirects: RedirectTargets; limit: AddressLimit }

const linkQuerySchema = redirectQuerySchema.extend({
  token: z.string().max(256).optional().describe('The secret of the link.'),
  token_hash: z.string().max(256).optional().describe('The same, by its newer name.'),
  type: z.string().max(32).optional().describe('What the link or the code is for.'),
})

const codesAnsweredBare = new Set(['validation_failed', 'over_request_rate_limit'])

/** The error of a followed link, to be shown on a page of the site. */
function errorForThePage(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return codesAnsweredBare.has(error.code) ? undefined : error
  return isDatabaseUnavailable(error)
    ? authError(503, 'service_unavailable', unavailableText)
    : undefined
}

export const verifyRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { verifications, redirects, limit } = options

  app.get('/verify', {
    // Mail scanners check links with HEAD first, and a link works only once.
    exposeHeadRoute: false,
    config: { access: everyone, needsNoKey: true },
    schema: {
      operationId: 'followLink',
      tags: ['Links and codes'],
      summary: 'Open the link of a mail',
      querystring: linkQuerySchema,
      response: {
        303: z.null().meta({
          description:
            'On to the site, with the session in the fragment of the address, with a `code` for PKCE, or with `error`, `error_code` and `error_description`.',
          headers: { Location: 'Where to.' },
        }),
        429: authErrorSchema,
      },
    },
    handler: async (request, reply) => {
      const { token_hash: tokenHash, type = '', redirect_to: requested } = request.query
      const token = request.query.token ?? tokenHash ?? ''
      const page = type === 'recovery' ? 'resetPassword' : 'home'
      const target = redirects.choose([requested], page)
      const isPkce = isPkceToken(token)
      reply.header('referrer-policy', 'no-referrer')
      try {
        await limit.check(request, 'verify')
        const verified = await verifications.follow({ token, type }, clientOf(request))
        const isResetPage = redirects.isResetPage(target)
        return reply.redirect(redirectOf(verified, { target, type, isPkce, isResetPage }), 303)
      } catch (error) {
        const known = errorForThePage(error)
        if (known === undefined) throw error
        return reply.redirect(redirectOfError(known, { target, isPkce }), 303)
      }
    },
  })

  app.post('/verify', {
    config: { access: everyone, needsNoKey: true },
    onRequest: limit.of('verify'),
    preValidation: requireJsonObject,
    schema: {
      operationId: 'redeemSecret',
      tags: ['Links and codes'],
      summary: 'Redeem the secret of a link, or a code',
      body: verifyRequestSchema,
      response: {
        200: verifiedSchema.meta({ headers: sessionHeaders }),
        403: authErrorSchema,
        422: authErrorSchema,
        429: authErrorSchema,
      },
    },
    handler: async (request, reply) => {
      const verified = await verifications.verify(request.body, clientOf(request))
      if (verified.kind === 'half') return halfAnswer
      if (verified.kind === 'exchange') throw new KindError('unexpected', 'Nothing to exchange.')
      withSessionHeaders(reply, verified.issued)
      return verified.issued.answer
    },
  })
  done()
}
