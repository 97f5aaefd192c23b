import {
  authErrorSchema,
  redirectQuerySchema,
  signUpRequestSchema,
  userSchema,
} from '#supabase/auth/auth.schemas.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { inConstantTime } from '@golden-bead/server/http/constant-time'
import { everyone } from '@golden-bead/server/http/route-access'
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
      operationId: 'signUp',
      tags: ['Accounts'],
      summary: 'Open an account',
      description:
        'Mails a link that confirms the address; until then no login is possible. An address that has an account already gets an answer with the same members, with an id of no account.',
      body: signUpRequestSchema,
      querystring: redirectQuerySchema,
      response: { 200: userSchema, 422: authErrorSchema, 429: authErrorSchema },
    },
    handler: (request) =>
      signUps.signUp(request.body, redirectCandidates(request), clientOf(request)),
  })
  done()
}
