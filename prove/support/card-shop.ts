import type { Order } from '@golden-bead/contracts/orders'
import { startStripeServer } from '@golden-bead/local-services/stripe-server'
import type { Instance } from './instance.ts'
import { counted, timed, type Figure } from './proof.ts'
import { until } from './repeat.ts'
import { trackSecret } from './secrets.ts'
import { json, send, type Answer } from './send.ts'
import {
  asService,
  asVisitor,
  withTwoInstances,
  type Database,
  type TestShop,
} from './test-shop.ts'

export type Stripe = Awaited<ReturnType<typeof startStripeServer>>
export type CardShop = TestShop & { stripe: Stripe }

/** Two instances that take cards too, from one stand-in for Stripe in this process. */
export async function withCards(
  work: (shop: CardShop) => Promise<Figure[]>,
  settings: Record<string, string> = {},
): Promise<Figure[]> {
  const stripe = await startStripeServer({})
  const environment = {
    ...settings,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
  const workWithCards = (shop: TestShop) => {
    trackSecret('Stripe key', stripe.secretKey)
    trackSecret('webhook secret', stripe.webhookSecret)
    return work({ ...shop, stripe })
  }
  try {
    return await withTwoInstances(workWithCards, { environment })
  } finally {
    await stripe.stop()
  }
}

/** What the buyer of an order does, who is a guest unless there are other headers. */
export const asBuyer = (
  url: string,
  { number, key = '' }: Order,
  step: 'pay' | 'settle' | 'cancel',
  body: object = {},
  buyer: Record<string, string> = asVisitor,
): Promise<Answer> =>
  send(`${url}/store/v1/orders/${number}/${step}`, json({ ...buyer, 'order-key': key }, body))

type OwnersStep =
  | 'cancel'
  | 'refund'
  | 'ship'
  | 'keep'
  | 'correct'
  | 'hold'
  | 'release'
  | `shipments/${string}/${'take-back' | 'delivered'}`

export const ownerActs = (
  url: string,
  number: string,
  step: OwnersStep,
  body: object,
): Promise<Answer> => send(`${url}/admin/v1/orders/${number}/${step}`, json(asService, body))

export const correctParcel = (
  url: string,
  { number }: Order,
  id: string,
  body: object,
): Promise<Answer> =>
  send(`${url}/admin/v1/orders/${number}/shipments/${id}`, json(asService, body, 'PUT'))

export const readOrder = (url: string, { number, key = '' }: Order): Promise<Answer> =>
  send(`${url}/store/v1/orders/${number}`, { headers: { ...asVisitor, 'order-key': key } })

/** The id of the page on which an order is paid now. */
export const pageOf = ({ payment }: Order): string | undefined => payment?.url.split('/').at(-1)

export const sendEventsTo = (stripe: Stripe, { url }: Instance): void =>
  stripe.sendTo(`${url}/store/v1/payments/stripe/events`)

/** The last moment in which orders can be paid is over; the sweepers have to find out what they are. */
export async function letTimeRunOut(database: Database, order?: Order): Promise<void> {
  const which = order === undefined ? '' : ` and number = '${order.number}'`
  await database.query(`update orders set hold_until = now() - interval '1 second'
    where payment_status = 'awaiting'${which}`)
}

const waitsAtMostSeconds = 60

export async function noneWaits(database: Database): Promise<Figure> {
  const waiting = `select number from orders o where payment_status = 'awaiting'
    or exists (select from refunds where order_id = o.id and status = 'pending')`
  const isOver = async () => (await database.query(waiting)).length === 0
  const seconds = Math.round((await until('no order waits', isOver)) / 1000)
  return timed(`the last order waited ${seconds} s`, seconds < waitsAtMostSeconds)
}

/** All money that was taken is that of one payment each, and none is captured that was not taken. */
export async function chargesMatch(stripe: Stripe, database: Database): Promise<Figure> {
  const captured = await database.query<{ name: string }>(
    `select concat_ws(' ', coalesce(provider_payment_id, 'none'), captured_cents) as name
     from payments where captured_cents > 0`,
  )
  const booked = captured.map(({ name }) => name).toSorted()
  const taken = stripe
    .list()
    .charges.filter(({ paid }) => paid)
    .map(({ payment_intent: of, amount }) => `${typeof of === 'string' ? of : of?.id} ${amount}`)
    .toSorted()
  return counted(
    `${taken.length} charges, ${booked.length} captured payments, the same ones`,
    booked.join() === taken.join(),
  )
}

/** What was sent back is what the table says, and each refund of it was sent once. */
export async function refundsMatch(stripe: Stripe, database: Database): Promise<Figure> {
  const booked = await database.query<{ name: string }>(
    `select concat_ws(' ', id, amount_cents) as name from refunds where status = 'done'`,
  )
  const names = booked.map(({ name }) => name).toSorted()
  const sent = stripe
    .list()
    .refunds.map(({ metadata, amount }) => `${metadata?.['refund']} ${amount}`)
    .toSorted()
  return counted(
    `${sent.length} refunds were sent, ${names.length} are booked, the same ones`,
    names.join() === sent.join() && sent.length > 0,
  )
}
