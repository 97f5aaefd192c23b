import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { people } from '@golden-bead/server/http/route-access'
import { clientOf } from '@golden-bead/supabase/auth'
import { accountDataSchema, deleteAccountSchema } from './account-data.ts'
import type { AccountService } from './account.service.ts'

type Options = { accounts: AccountService; limit: onRequestAsyncHookHandler }

function signedInOf({ caller }: FastifyRequest) {
  if (caller?.userId === undefined || caller.sessionId === undefined) {
    throw new Error('The route is open to callers without an account.')
  }
  return { userId: caller.userId, sessionId: caller.sessionId }
}

export function accountRoutes(scope: FastifyInstance, { accounts, limit }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/account',
    {
      config: { access: people },
      onRequest: limit,
      schema: {
        operationId: 'getOwnData',
        tags: ['Own account'],
        summary: 'Get everything that the shop knows of the caller',
        response: { 200: accountDataSchema, 429: errorSchema },
      },
    },
    (request) => accounts.getData(signedInOf(request)),
  )

  routes.delete(
    '/account',
    {
      config: { access: people },
      onRequest: limit,
      schema: {
        operationId: 'deleteOwnAccount',
        tags: ['Own account'],
        summary: 'Delete the own account',
        description:
          'With the password, or within ten minutes after the login. Profile, preferences and subscription go with it, and name, address and text of its messages. The last admin cannot.',
        body: deleteAccountSchema,
        response: {
          204: z.null().describe('The account is deleted.'),
          409: errorSchema,
          429: errorSchema,
        },
      },
    },
    async (request, reply) => {
      const { password } = request.body ?? {}
      await accounts.delete(signedInOf(request), password, clientOf(request))
      return reply.code(204).send(null)
    },
  )
}
