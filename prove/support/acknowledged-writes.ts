import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OwnShop } from '../../scripts/testing/shop-process.ts'
import type { Ask } from './all-rows.ts'
import { beside } from './beside.ts'
import { countArrivals } from './inbox.ts'
import { plant } from './secrets.ts'
import { json, send, statusOf, type Answer, type Sent } from './send.ts'

const kinds = ['categories', 'products', 'sign-ups', 'log-ins', 'pictures'] as const
type Kind = (typeof kinds)[number]

const withinMs = 3_000
const category = 'practical-life'
/** One white pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4//8/AAX+Av4zEpUUAAAAAElFTkSuQmCC',
  'base64',
)

const sessionOf = ({ body }: Answer): string => {
  const { access_token: token = '' }: { access_token?: string } = JSON.parse(body)
  plant('access token', token)
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return String(JSON.parse(claims).session_id)
}

/** Writes of every kind that a shop takes, each by its own name; an answer is believed. */
export function createWrites({ url, serviceKey, publishableKey, admin }: OwnShop) {
  const asService = { apikey: serviceKey }
  const asVisitor = { apikey: publishableKey }
  const acknowledged: Record<Kind, string[]> = {
    categories: [],
    products: [],
    'sign-ups': [],
    'log-ins': [],
    pictures: [],
  }
  let count = 0

  const requests: Record<Kind, (name: string) => [path: string, sent: Sent]> = {
    categories: (name) => ['/rest/v1/categories', json(asService, { id: name, name })],
    products: (name) => [
      '/rest/v1/products',
      json(asService, {
        id: name,
        name,
        price: 12.5,
        image: '',
        category,
        description: 'Written while everything was killed.',
        age_range: '3-5 years',
        benefits: ['Patience'],
        in_stock: true,
        featured: false,
      }),
    ],
    'sign-ups': (name) => {
      const password = randomBytes(12).toString('base64url')
      plant('password', password)
      return ['/auth/v1/signup', json(asVisitor, { email: addressOf(name), password })]
    },
    'log-ins': () => ['/auth/v1/token?grant_type=password', json(asVisitor, admin)],
    pictures: (name) => [
      `/storage/v1/object/product-images/${name}.png`,
      { method: 'POST', headers: { ...asService, 'content-type': 'image/png' }, body: picture },
    ],
  }

  const write = async (kind: Kind) => {
    count += 1
    const name = `kill-${count}`
    const [path, sent] = requests[kind](name)
    try {
      const answer = await send(`${url}${path}`, { ...sent, timeoutMs: withinMs })
      if (answer.status >= 300) return await pause(50)
      acknowledged[kind].push(kind === 'log-ins' ? sessionOf(answer) : name)
    } catch {
      // No answer: whether it was written is not known.
      await pause(50)
    }
  }

  return {
    acknowledged,
    /** Writes of every kind beside each other, one after the other, until told to stop. */
    start: () => {
      const writers = kinds.map((kind) => beside(() => write(kind)))
      return { stop: () => Promise.all(writers.map((writer) => writer.stop())) }
    },
  }
}

const addressOf = (name: string) => `${name}@example.com`

/** What was acknowledged and is not there, kind by kind. */
export async function findLost(
  acknowledged: Record<Kind, readonly string[]>,
  ask: Ask,
): Promise<Record<Kind, string[]>> {
  const notIn = async (names: readonly string[], query: string) => {
    const there = new Set((await ask<{ name: string }>(query)).map(({ name }) => name))
    return names.filter((name) => !there.has(name))
  }
  return {
    categories: await notIn(acknowledged.categories, 'select id as name from categories'),
    products: await notIn(acknowledged.products, 'select id as name from products'),
    'sign-ups': await notIn(
      acknowledged['sign-ups'],
      `select split_part(u.email, '@', 1) as name from auth.users u
       join platform.mail_outbox m on m.recipient = u.email and m.failed_at is null`,
    ),
    'log-ins': await notIn(acknowledged['log-ins'], 'select id::text as name from auth.sessions'),
    pictures: await notIn(
      acknowledged.pictures,
      `select split_part(name, '.', 1) as name from storage.objects`,
    ),
  }
}

export type Found = { lookedAt: number; missing: number }

/** The mails that the shop takes for sent and that did not arrive. */
export async function findUnarrived(shop: OwnShop, ask: Ask): Promise<Found> {
  const sent = await ask<{ recipient: string }>(
    `select recipient from platform.mail_outbox
     where sent_at is not null and starts_with(recipient, 'kill-')`,
  )
  const arrivals = await countArrivals(shop.inboxUrl)
  return {
    lookedAt: sent.length,
    missing: sent.filter(({ recipient }) => !arrivals.has(recipient)).length,
  }
}

/** The objects that a row names and that cannot be read. */
export async function findWithoutBytes(shop: OwnShop, ask: Ask): Promise<Found> {
  const objects = await ask<{ path: string }>(
    `select bucket_id || '/' || name as path from storage.objects where starts_with(name, 'kill-')`,
  )
  let missing = 0
  for (const { path } of objects) {
    const headers = { apikey: shop.serviceKey }
    if ((await statusOf(`${shop.url}/storage/v1/object/${path}`, { headers })) !== 200) {
      missing += 1
    }
  }
  return { lookedAt: objects.length, missing }
}
