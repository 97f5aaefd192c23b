import {
  redirectQuerySchema,
  signUpRequestSchema,
  userSchema,
} from '#supabase/auth/auth.schemas.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { inConstantTime } from '#platform/http/constant-time.ts'
import { everyone } from '#platform/http/route-access.ts'
import type { SignUpService } from '#supabase/auth/account/sign-up.service.ts'
import type { AddressLimit } from './address-limit.ts'
import { clientOf, redirectCandidates, requireJsonObject } from './request-parts.ts'

type Options = { signUps: SignUpService; limit: AddressLimit }

export const signUpRoutes: FastifyPluginCallbackZod<Options> = (app, { signUps, limit }, done) => {
  app.post('/signup', {
    config: { access: everyone },
    onRequest: limit.of('signup'),
    onSend: inConstantTime(),
    preValidation: requireJsonObject,
    schema: {
      body: signUpRequestSchema,
      querystring: redirectQuerySchema,
      response: { 200: userSchema },
    },
    handler: (request) =>
      signUps.signUp(request.body, redirectCandidates(request), clientOf(request)),
  })
  done()
}
