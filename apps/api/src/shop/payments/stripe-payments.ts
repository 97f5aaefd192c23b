import type { Stripe } from 'stripe'
import { HttpError, unavailable } from '#platform/errors/http-error.ts'
import {
  PaymentRefused,
  type CardPayments,
  type NewPage,
  type PageNews,
  type PaymentPage,
} from './payment-port.ts'

export type StripeConfig = { secretKey: string; webhookSecret: string; apiUrl: string | undefined }

/** A buyer waits for it. */
const waitMs = 8_000
/** Of a signature, in seconds. */
const ageMax = 300

/** Stripe through its own package, which is loaded when the first buyer needs it. */
export function createStripePayments(config: StripeConfig) {
  let loading: Promise<Stripe> | undefined
  const load = async (): Promise<Stripe> => {
    loading ??= import('stripe').then(
      ({ Stripe: Client }) => new Client(config.secretKey, optionsOf(config)),
    )
    return loading
  }

  async function ask(
    work: (stripe: Stripe) => Promise<Stripe.Checkout.Session>,
  ): Promise<PaymentPage> {
    const stripe = await load()
    try {
      return pageOf(await work(stripe))
    } catch (error) {
      if (error instanceof stripe.errors.StripeInvalidRequestError) {
        throw new PaymentRefused(error.message, { cause: error })
      }
      if (error instanceof stripe.errors.StripeError) {
        throw unavailable('The payment page cannot be reached at present.', error)
      }
      throw error
    }
  }

  const cards: CardPayments = {
    open: (page, idempotencyKey) =>
      ask((stripe) => stripe.checkout.sessions.create(parametersOf(page), { idempotencyKey })),
    find: (id) => ask((stripe) => stripe.checkout.sessions.retrieve(id)),
    close: async (id) => {
      try {
        return await ask((stripe) => stripe.checkout.sessions.expire(id))
      } catch (error) {
        // It is paid, or has ended by itself.
        if (error instanceof PaymentRefused) return cards.find(id)
        throw error
      }
    },
  }

  return {
    cards,

    /** Which page an event is about; nothing where it is about something else. */
    async readEvent(body: Buffer, signature: string): Promise<PageNews | undefined> {
      const stripe = await load()
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret, ageMax)
      } catch (error) {
        throw badSignature(error)
      }
      return event.type.startsWith('checkout.session.') && 'id' in event.data.object
        ? { pageId: event.data.object.id }
        : undefined
    },
  }
}

function optionsOf({ apiUrl }: StripeConfig): ConstructorParameters<typeof Stripe>[1] {
  const options = { timeout: waitMs, maxNetworkRetries: 1, telemetry: false }
  if (apiUrl === undefined) return options
  const { hostname, port, protocol } = new URL(apiUrl)
  return { ...options, host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' }
}

const parametersOf = (page: NewPage): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: page.items.map(({ name, cents, quantity }) => ({
    quantity,
    price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
  })),
  customer_email: page.email,
  client_reference_id: page.metadata['order'] ?? '',
  metadata: page.metadata,
  payment_intent_data: { metadata: page.metadata },
  allowed_payment_method_types: ['card', 'link'],
  adaptive_pricing: { enabled: false },
  submit_type: 'pay',
  success_url: page.paidUrl,
  cancel_url: page.backUrl,
  expires_at: page.endsAt,
})

const pageOf = (session: Stripe.Checkout.Session): PaymentPage => ({
  id: session.id,
  status: session.payment_status === 'paid' ? 'paid' : session.status === 'open' ? 'open' : 'ended',
  url: session.url ?? undefined,
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
  paymentId:
    typeof session.payment_intent === 'string'
      ? session.payment_intent
      : session.payment_intent?.id,
})

const badSignature = (cause: unknown) =>
  new HttpError({
    status: 400,
    code: 'bad_input',
    message: 'This event is not signed by Stripe.',
    cause,
  })
