import {
  authErrorSchema,
  emptyAnswerSchema,
  otpRequestSchema,
  recoverRequestSchema,
  redirectQuerySchema,
  resendRequestSchema,
} from '#supabase/auth/auth.schemas.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { MailRequestsService } from '#supabase/auth/one-time-tokens/mail-requests.service.ts'
import { inConstantTime } from '@golden-bead/server/http/constant-time'
import { everyone } from '@golden-bead/server/http/route-access'
import type { AddressLimit } from './address-limit.ts'
import { clientOf, redirectCandidates, requireJsonObject } from './request-parts.ts'

type Options = { mailRequests: MailRequestsService; limit: AddressLimit }

export const mailRequestRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { mailRequests, limit } = options
  const shared = {
    tags: ['Links and codes'],
    querystring: redirectQuerySchema,
    response: {
      200: emptyAnswerSchema.describe('The same for any address.'),
      429: authErrorSchema,
    },
  }

  app.post('/recover', {
    config: { access: everyone },
    onRequest: limit.of('recover'),
    onSend: inConstantTime(),
    preValidation: requireJsonObject,
    schema: {
      ...shared,
      operationId: 'sendRecoveryMail',
      summary: 'Have a link mailed to set a new password',
      description:
        'The link opens a session of an hour that may do nothing but read its account and set a password.',
      body: recoverRequestSchema,
    },
    handler: async (request) => {
      await mailRequests.recover(request.body, redirectCandidates(request), clientOf(request))
      return {}
    },
  })

  app.post('/otp', {
    config: { access: everyone },
    onRequest: limit.of('otp'),
    onSend: inConstantTime(),
    preValidation: requireJsonObject,
    schema: {
      ...shared,
      operationId: 'sendSignInMail',
      summary: 'Have a link and a code mailed to sign in with',
      body: otpRequestSchema,
    },
    handler: async (request) => {
      await mailRequests.sendCode(request.body, redirectCandidates(request), clientOf(request))
      return {}
    },
  })

  app.post('/resend', {
    config: { access: everyone },
    onRequest: limit.of('resend'),
    onSend: inConstantTime(),
    preValidation: requireJsonObject,
    schema: {
      ...shared,
      operationId: 'resendMail',
      summary: 'Have a confirmation mailed again',
      body: resendRequestSchema,
    },
    handler: async (request) => {
      await mailRequests.resend(request.body, redirectCandidates(request))
      return {}
    },
  })
  done()
}
