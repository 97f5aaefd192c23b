import type { Order } from '@golden-bead/contracts/orders'
import { startStripeServer } from '@golden-bead/local-services/stripe-server'
import type { Environment } from '#config'
import { startOrderShop } from './order-shop.ts'

const secretKey = 'sk_test_of_the_stand_in'
const webhookSecret = 'whsec_of_the_stand_in'

/** A shop that takes cards too, from a stand-in for Stripe of its own. */
export async function startCardShop(overrides: Environment = {}) {
  const stripe = await startStripeServer({ secretKey, webhookSecret })
  const shop = await startOrderShop({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
    ALLOW_TEST_CARDS: 'true',
    ...overrides,
  })
  stripe.sendTo(`${shop.url}/store/v1/payments/stripe/events`)

  return {
    ...shop,
    stripe,
    placedByCard: (changes: Parameters<typeof shop.newOrder>[0] = {}): Promise<Order> =>
      shop.placed({ payment_method: 'card', ...changes }),
    /** What the buyer of a guest's order does. */
    asBuyer: ({ number, key = '' }: Order, step: string, body: object = {}) =>
      shop.post(`/store/v1/orders/${number}/${step}`, body, { ...shop.visitor, 'order-key': key }),
    close: async () => {
      await shop.close()
      await stripe.stop()
    },
  }
}

export type CardShop = Awaited<ReturnType<typeof startCardShop>>

/** The id of the page on which an order is paid now. */
export const pageOf = ({ payment }: Order): string => payment?.url.split('/').at(-1) ?? 'none'

/** Of now, and the sum of nothing: whoever has no key can send it too. */
export const signatureByAnybody = () => `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`
