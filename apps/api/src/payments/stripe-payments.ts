import type { Stripe } from 'stripe'
import { HttpError, unavailable } from '@golden-bead/server/errors/http-error'
import {
  KeySpent,
  PaymentRefused,
  type CardPayment,
  type CardPayments,
  type CardRefund,
  type NewPage,
  type PaymentNews,
  type PaymentPage,
} from './payment-port.ts'

export type StripeConfig = { secretKey: string; webhookSecret: string; apiUrl: string | undefined }

/** Of one try. A buyer waits for it. */
const waitMs = 6_000
const retriesMax = 1
/** Of a signature, in seconds. */
const ageMax = 300
const refundsMax = 1_000

/** Stripe through its own package, which is loaded when the first buyer needs it. */
export function createStripePayments(config: StripeConfig) {
  let loading: Promise<Stripe> | undefined
  const load = async (): Promise<Stripe> => {
    loading ??= import('stripe').then(
      ({ Stripe: Client }) => new Client(config.secretKey, optionsOf(config)),
    )
    return loading
  }

  const ask: Ask = async (work, key) => {
    const stripe = await load()
    try {
      return await work(stripe)
    } catch (error) {
      throw error instanceof stripe.errors.StripeError ? translated(error, key) : error
    }
  }

  const cards: CardPayments = { ...pageCalls(ask), ...moneyCalls(ask) }

  return {
    cards,

    /** Refuses what cannot be of Stripe, whatever the body is. */
    mustBeRecent(signature: string): void {
      if (!isRecentlySigned(signature)) throw badSignature()
    },

    /** What an event is about; nothing where it is about neither page nor payment. */
    async readEvent(body: Buffer, signature: string): Promise<PaymentNews | undefined> {
      const stripe = await load()
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret, ageMax)
      } catch (error) {
        throw badSignature(error)
      }
      return newsOf(event)
    },
  }
}

type Ask = <Answer>(work: (stripe: Stripe) => Promise<Answer>, key?: string) => Promise<Answer>

/** Of the pages on which buyers pay. */
function pageCalls(ask: Ask): Pick<CardPayments, 'open' | 'find' | 'close'> {
  const find: CardPayments['find'] = async (id) => {
    try {
      return pageOf(await ask((stripe) => stripe.checkout.sessions.retrieve(id)))
    } catch (error) {
      if (error instanceof PaymentRefused && error.code === 'resource_missing') return undefined
      throw error
    }
  }

  return {
    open: async (page, idempotencyKey) =>
      pageOf(
        await ask(
          (stripe) => stripe.checkout.sessions.create(parametersOf(page), { idempotencyKey }),
          idempotencyKey,
        ),
      ),
    find,
    close: async (id) => {
      try {
        return pageOf(await ask((stripe) => stripe.checkout.sessions.expire(id)))
      } catch (error) {
        // It is paid, or has ended by itself.
        if (error instanceof PaymentRefused) return find(id)
        throw error
      }
    },
  }
}

const moneyCalls = (ask: Ask): Pick<CardPayments, 'findPayment' | 'refund' | 'listRefunds'> => ({
  findPayment: async (id) => {
    const [intent, disputes] = await ask((stripe) =>
      Promise.all([
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
        stripe.disputes.list({ payment_intent: id }),
      ]),
    )
    return paymentOf(intent, disputes.data)
  },
  refund: async ({ paymentId, amountCents, metadata }, idempotencyKey) =>
    refundOf(
      await ask(
        (stripe) =>
          stripe.refunds.create(
            { payment_intent: paymentId, amount: amountCents, metadata },
            { idempotencyKey },
          ),
        idempotencyKey,
      ),
    ),
  listRefunds: async (paymentId) => {
    const refunds = await ask((stripe) =>
      stripe.refunds
        .list({ payment_intent: paymentId, limit: 100 })
        .autoPagingToArray({ limit: refundsMax }),
    )
    return refunds.map(refundOf)
  },
})

function optionsOf({ apiUrl }: StripeConfig): ConstructorParameters<typeof Stripe>[1] {
  const options = { timeout: waitMs, maxNetworkRetries: retriesMax, telemetry: false }
  if (apiUrl === undefined) return options
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    ...options,
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  }
}

/** By its status alone: one that says nothing of the question (a wrong key, too many calls) may be put right. */
function translated(error: Stripe.errors.StripeError, key: string | undefined): Error {
  const { statusCode = 0, type } = error
  // Somebody else is asking with the same key now.
  const isInUse = error.code === 'idempotency_key_in_use'
  const isUsed = type === 'StripeIdempotencyError' && !isInUse
  if (key !== undefined && (isUsed || statusCode >= 500)) {
    return new KeySpent(error.message, { cause: error })
  }
  return [400, 402, 404].includes(statusCode) && error.code !== 'rate_limit'
    ? new PaymentRefused(error.message, { code: error.code, cause: error })
    : unavailable('Card payments cannot be reached right now.', error)
}

const parametersOf = (page: NewPage): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: page.items.map(({ name, cents, quantity }) => ({
    quantity,
    price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
  })),
  ...(page.email !== undefined && { customer_email: page.email }),
  client_reference_id: page.metadata['order'] ?? '',
  metadata: page.metadata,
  payment_intent_data: { metadata: page.metadata },
  allowed_payment_method_types: ['card', 'link'],
  adaptive_pricing: { enabled: false },
  // Without it the account decides, and may add tax to what the buyer has seen.
  automatic_tax: { enabled: false },
  submit_type: 'pay',
  success_url: page.paidUrl,
  cancel_url: page.backUrl,
  expires_at: page.endsAt,
})

const idOf = (named: string | { id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id

function pageOf(session: Stripe.Checkout.Session): PaymentPage {
  const { payment_intent: intent } = session
  const isEnded = session.status === 'expired'
  return {
    id: session.id,
    // A page that is complete and not paid waits for its money.
    status: session.payment_status === 'paid' ? 'paid' : isEnded ? 'ended' : 'open',
    url: session.url ?? undefined,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    metadata: session.metadata ?? {},
    isTest: !session.livemode,
    paymentId: idOf(intent),
  }
}

/** A bank that only asks, which a refund answers, and what Stripe has kept off. */
const isNoDispute = (status: string) => status.startsWith('warning') || status === 'prevented'

function paymentOf(intent: Stripe.PaymentIntent, disputes: Stripe.Dispute[]): CardPayment {
  const { latest_charge: charge } = intent
  const isEnded = intent.status === 'canceled'
  return {
    id: intent.id,
    status: intent.status === 'succeeded' ? 'paid' : isEnded ? 'ended' : 'open',
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    currency: intent.currency,
    metadata: intent.metadata,
    isTest: !intent.livemode,
    disputes: disputes
      .filter(({ status }) => !isNoDispute(status))
      .map(({ id, amount, status }) => ({
        id,
        amountCents: amount,
        status: status === 'lost' ? 'lost' : status === 'won' ? 'won' : 'open',
      })),
  }
}

function refundOf(refund: Stripe.Refund): CardRefund {
  const isFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    paymentId: idOf(refund.payment_intent),
    status: refund.status === 'succeeded' ? 'done' : isFailed ? 'failed' : 'pending',
    amountCents: refund.amount,
    metadata: refund.metadata ?? {},
  }
}

function newsOf({ id: eventId, data: { object } }: Stripe.Event): PaymentNews | undefined {
  if (!('object' in object)) return undefined
  if (object.object === 'checkout.session') {
    return { eventId, pageId: object.id, paymentId: idOf(object.payment_intent) }
  }
  if (object.object === 'payment_intent') {
    return { eventId, pageId: undefined, paymentId: object.id }
  }
  return object.object === 'charge' || object.object === 'refund' || object.object === 'dispute'
    ? { eventId, pageId: undefined, paymentId: idOf(object.payment_intent) }
    : undefined
}

/** Whether a header in the scheme of Stripe, `t=1764240000,v1=…`, may be right: the body decides. */
function isRecentlySigned(signature: string): boolean {
  const parts = signature.split(',').map((part) => part.split('='))
  const valuesOf = (name: string) =>
    parts.flatMap(([of, value = '']) => (of === name ? [value] : []))
  const [signedAt = Number.NaN] = valuesOf('t').map(Number)
  const isSigned = valuesOf('v1').some((sum) => /^[\da-f]{64}$/.test(sum))
  return isSigned && signedAt >= Math.floor(Date.now() / 1000) - ageMax
}

const badSignature = (cause?: unknown) =>
  new HttpError({
    status: 400,
    code: 'bad_input',
    message: 'This event is not signed by Stripe.',
    // The rest of the body is not waited for.
    headers: { connection: 'close' },
    cause,
  })
