import { paths } from '@golden-bead/contracts/paths'
import {
  confirmSubscriptionSchema,
  endSubscriptionSchema,
} from '@golden-bead/contracts/subscriptions'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inConstantTime } from '#platform/http/constant-time.ts'
import { errorSchema } from '#platform/http/default-error-shape.ts'
import { everyone } from '#platform/http/route-access.ts'
import { canonicalEmail } from '#platform/mail/mail-address.ts'
import { subscriptionRequestSchema } from '#shop/newsletter/newsletter.schemas.ts'
import type { NewsletterService } from '#shop/newsletter/newsletter.service.ts'

type Options = { newsletter: NewsletterService; siteUrl: string; limit: onRequestAsyncHookHandler }

const errors = { '4xx': errorSchema, '5xx': errorSchema }
const nothing = z.null()

/** Of the page. */
export function subscriptionRoutes(scope: FastifyInstance, { newsletter, limit }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/subscriptions',
    {
      config: { access: everyone },
      onRequest: limit,
      onSend: inConstantTime(),
      schema: { body: subscriptionRequestSchema, response: { 204: nothing, ...errors } },
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
      schema: { body: confirmSubscriptionSchema, response: { 204: nothing, ...errors } },
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
  // One click in a mail program sends a form (RFC 8058), whose content does not matter.
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 4_096 },
    (_request, _body, done) => done(null, undefined),
  )

  routes.post(
    '/subscriptions/end',
    {
      config: { access: everyone },
      schema: { querystring: endSubscriptionSchema, response: { 204: nothing, ...errors } },
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
      config: { access: everyone },
      schema: { querystring: endSubscriptionSchema, response: { 303: nothing, ...errors } },
    },
    async (request, reply) => {
      const page = new URL(`${paths.endSubscription()}#key=${request.query.key}`, siteUrl)
      return reply.header('cache-control', 'no-store').redirect(page.href, 303)
    },
  )
}
