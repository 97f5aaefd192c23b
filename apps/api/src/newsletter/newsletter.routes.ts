import { paths } from '@golden-bead/contracts/paths'
import {
  confirmSubscriptionSchema,
  endSubscriptionSchema,
  newSubscriptionSchema,
} from '@golden-bead/contracts/subscriptions'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inConstantTime } from '@golden-bead/server/http/constant-time'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { everyone } from '@golden-bead/server/http/route-access'
import { canonicalEmail } from '@golden-bead/server/mail/mail-address'
import type { NewsletterService } from './newsletter.service.ts'
import { acceptOneClickForms, mailAddressSchema } from '#shop/store-api/store-api.module.ts'

type Options = { newsletter: NewsletterService; siteUrl: string; limit: onRequestAsyncHookHandler }

const subscriptionRequestSchema = newSubscriptionSchema.extend({ email: mailAddressSchema }).meta({
  id: 'NewSubscription',
  description: 'What the newsletter box asks for.',
  examples: [{ email: 'ada@example.com', source: 'home' }],
})

/** Of the page. */
export function subscriptionRoutes(
  scope: FastifyInstance,
  { newsletter, limit }: Omit<Options, 'siteUrl'>,
): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/subscriptions',
    {
      config: { access: everyone },
      onRequest: limit,
      onSend: inConstantTime(),
      schema: {
        operationId: 'subscribe',
        tags: ['Newsletter box'],
        summary: 'Ask for the newsletter',
        description:
          'The address gets a mail with a link, and letters only after the link was confirmed. The answer is the same for every address.',
        body: subscriptionRequestSchema,
        response: {
          204: z.null().describe('A mail is on its way, if one is needed.'),
          429: errorSchema,
        },
      },
    },
    async (request, reply) => {
      const { email, source } = request.body
      await newsletter.subscribe(canonicalEmail(email), source, request.caller?.userId)
      return reply.code(204).send(null)
    },
  )

  routes.post(
    '/subscriptions/confirm',
    {
      config: { access: everyone },
      schema: {
        operationId: 'confirmSubscription',
        tags: ['Newsletter box'],
        summary: 'Confirm the address with the token of the mail',
        body: confirmSubscriptionSchema,
        response: { 204: z.null().describe('The address gets letters.'), 404: errorSchema },
      },
    },
    async (request, reply) => {
      await newsletter.confirm(request.body.token)
      return reply.code(204).send(null)
    },
  )
}

/** Of letters: mail programs and browsers open them without a key. */
export function unsubscribeRoutes(
  scope: FastifyInstance,
  { newsletter, siteUrl }: Omit<Options, 'limit'>,
): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  acceptOneClickForms(scope)

  routes.post(
    '/subscriptions/end',
    {
      config: { access: everyone, needsNoKey: true },
      schema: {
        operationId: 'endSubscription',
        tags: ['Newsletter box'],
        summary: 'Unsubscribe',
        description: 'Mail programs send this for one click (RFC 8058).',
        querystring: endSubscriptionSchema,
        response: { 204: z.null().describe('The address gets no more letters.'), 404: errorSchema },
      },
    },
    async (request, reply) => {
      await newsletter.end(request.query.key)
      return reply.code(204).send(null)
    },
  )

  // A look at the link changes nothing: scanners of mails open every link.
  routes.get(
    '/subscriptions/end',
    {
      config: { access: everyone, needsNoKey: true },
      schema: {
        operationId: 'showEndOfSubscription',
        tags: ['Newsletter box'],
        summary: 'Go to the page for unsubscribing',
        querystring: endSubscriptionSchema,
        response: { 303: z.null().describe('To the page with one button.') },
      },
    },
    async (request, reply) => {
      const page = new URL(`${paths.endSubscription()}#key=${request.query.key}`, siteUrl)
      return reply.header('cache-control', 'no-store').redirect(page.href, 303)
    },
  )
}
