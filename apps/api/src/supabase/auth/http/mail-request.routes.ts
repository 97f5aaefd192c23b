import {
  emptyAnswerSchema,
  otpRequestSchema,
  recoverRequestSchema,
  redirectQuerySchema,
  resendRequestSchema,
} from '#supabase/auth/auth.schemas.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { MailRequestsService } from '#supabase/auth/one-time-tokens/mail-requests.service.ts'
import { inConstantTime } from '#platform/http/constant-time.ts'
import { everyone } from '#platform/http/route-access.ts'
import type { AddressLimit } from './address-limit.ts'
import { clientOf, redirectCandidates, requireJsonObject } from './request-parts.ts'

type Options = { mailRequests: MailRequestsService; limit: AddressLimit }

export const mailRequestRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { mailRequests, limit } = options
  const shared = { querystring: redirectQuerySchema, response: { 200: emptyAnswerSchema } }

  app.post('/recover', {
    config: { access: everyone },
    onRequest: limit.of('recover'),
    onSend: inConstantTime(),
    preValidation: requireJsonObject,
    schema: {
      body: recoverRequestSchema,
      ...shared,
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
      body: otpRequestSchema,
      ...shared,
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
    schema: { body: resendRequestSchema, ...shared },
    handler: async (request) => {
      await mailRequests.resend(request.body, redirectCandidates(request))
      return {}
    },
  })
  done()
}
