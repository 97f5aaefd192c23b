import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import type { Config } from '#config'
import { isLoopback } from '@golden-bead/server/http/loopback'
import { keepJsonBytes } from '@golden-bead/server/http/json-body'
import { everyone } from '@golden-bead/server/http/route-access'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { headerText } from '@golden-bead/server/http/header-text'
import { addStoreRoutes } from '#shop/store-api/store-api.module.ts'
import type { CardPayments, PaymentNews } from './payment-port.ts'
import { createStripePayments } from './stripe-payments.ts'

export {
  KeySpent,
  PaymentRefused,
  type CardDispute,
  type CardPayments,
  type CardRefund,
  type NewPage,
  type PaymentNews,
  type PaymentPage,
} from './payment-port.ts'

declare module 'fastify' {
  interface FastifyInstance {
    payments: {
      /** Absent where there is no key. */
      cards: CardPayments | undefined
      /** Whether something new may be paid by card; what was begun before is ended in any case. */
      areOffered: boolean
      /** Whether the key is one for tests although the shop is public: nobody really pays. */
      isTestKey: boolean
      /** Says who asks what became of it; after a failure, the provider tells it again. */
      onNews: (listener: (news: PaymentNews) => Promise<void>) => void
    }
  }
}

type PaymentsModuleOptions = { config: Pick<Config, 'stripe' | 'site'> }

const eventBytesMax = 256 * 1024

const takenSchema = z.object({ received: z.literal(true) }).describe('Taken.')

/** Card payments, for whatever is paid. */
export const paymentsModule = fp<PaymentsModuleOptions>(
  async (app, { config: { stripe: config, site } }) => {
    let tell: (news: PaymentNews) => Promise<void> = () => Promise.resolve()
    const stripe = config && createStripePayments(config)
    const isTestKey = config?.isTestKey === true && !isLoopback(new URL(site.url).hostname)
    const areOffered = config !== undefined && (!isTestKey || config.allowsTestCards)
    app.decorate('payments', {
      cards: stripe?.cards,
      areOffered,
      isTestKey,
      onNews: (listener) => {
        tell = listener
      },
    })
    if (isTestKey) {
      const what = areOffered ? 'nobody really pays by card' : 'no cards are offered'
      app.log.warn(`the key of Stripe is one for tests, and SITE_URL is public: ${what}`)
    }
    if (stripe === undefined) return
    const take = async (body: Buffer, signature: string) => {
      const news = await stripe.readEvent(body, signature)
      if (news !== undefined) await tell(news)
      return { received: true as const }
    }
    const mustBeRecent = (signature: string) => stripe.mustBeRecent(signature)
    await addStoreRoutes(app, (scope) => eventRoutes(scope, { mustBeRecent, take }), {
      needsKey: false,
      // All events come from the provider, and wait for what it answers.
      isForVisitors: false,
    })
  },
  { name: 'payments', dependencies: ['store-api', 'openapi'] },
)

type EventOptions = {
  /** Before the body is read. */
  mustBeRecent: (signature: string) => void
  take: (body: Buffer, signature: string) => Promise<z.infer<typeof takenSchema>>
}

const signatureOf = (request: FastifyRequest) => headerText(request, 'stripe-signature') ?? ''

/** The signature covers the bytes of the body, which therefore stay as they are. */
function eventRoutes(scope: FastifyInstance, { mustBeRecent, take }: EventOptions): void {
  keepJsonBytes(scope)
  scope.post(
    '/payments/stripe/events',
    {
      bodyLimit: eventBytesMax,
      config: { access: everyone, needsNoKey: true },
      schema: {
        operationId: 'takeStripeEvent',
        tags: ['Checkout'],
        summary: 'Tell the shop of an event at Stripe',
        description: 'Signed by Stripe. It is a reason to ask Stripe, and is not believed.',
        response: { 200: takenSchema, 400: errorSchema },
      },
      onRequest: async (request) => mustBeRecent(signatureOf(request)),
    },
    (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return take(body, signatureOf(request))
    },
  )
}
