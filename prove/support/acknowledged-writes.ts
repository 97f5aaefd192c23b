import { setTimeout as pause } from 'node:timers/promises'
import type { OwnShop } from '../../scripts/testing/shop-process.ts'
import { newPassword } from './accounts.ts'
import { countArrivals } from './arrivals.ts'
import { counted, none, type Figure } from './proof.ts'
import { repeat } from './repeat.ts'
import { trackSecret, type Query } from './secrets.ts'
import { json, send, statusOf, type Sent } from './send.ts'
import { productCalled } from './shoppers.ts'

const kinds = ['categories', 'products', 'sign-ups', 'log-ins', 'pictures'] as const
type Kind = (typeof kinds)[number]
type Acknowledged = Readonly<Record<Kind, string[]>>

const withinMs = 3_000
/** One white pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4//8/AAX+Av4zEpUUAAAAAElFTkSuQmCC',
  'base64',
)

function sessionOf(body: string): string {
  const { access_token: token }: { access_token: string } = JSON.parse(body)
  trackSecret('access token', token)
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return String(JSON.parse(claims).session_id)
}

/** Clients who write, each a kind of its own, under names of their own; an answer is believed. */
export function createWriters({ url, serviceKey, publishableKey, admin }: OwnShop) {
  const asService = { apikey: serviceKey }
  const asVisitor = { apikey: publishableKey }
  const acknowledged: Acknowledged = {
    categories: [],
    products: [],
    'sign-ups': [],
    'log-ins': [],
    pictures: [],
  }
  const requests: Record<Kind, (name: string) => [path: string, sent: Sent]> = {
    categories: (name) => ['/rest/v1/categories', json(asService, { id: name, name })],
    products: (name) => ['/rest/v1/products', json(asService, productCalled(name))],
    'sign-ups': (name) => [
      '/auth/v1/signup',
      json(asVisitor, { email: `${name}@example.com`, password: newPassword() }),
    ],
    'log-ins': () => ['/auth/v1/token?grant_type=password', json(asVisitor, admin)],
    pictures: (name) => [
      `/storage/v1/object/product-images/${name}.png`,
      { method: 'POST', headers: { ...asService, 'content-type': 'image/png' }, body: picture },
    ],
  }

  let count = 0
  const write = async (kind: Kind) => {
    count += 1
    const name = `kill-${count}`
    const [path, sent] = requests[kind](name)
    try {
      const { status, body } = await send(`${url}${path}`, { ...sent, timeoutMs: withinMs })
      if (status >= 300) return await pause(50)
      acknowledged[kind].push(kind === 'log-ins' ? sessionOf(body) : name)
    } catch {
      // No answer: whether it was written is not known.
      await pause(50)
    }
  }

  return {
    acknowledged,
    start: () => {
      const writers = kinds.map((kind) => repeat(() => write(kind)))
      return { stop: () => Promise.all(writers.map((writer) => writer.stop())) }
    },
  }
}

/** The names under which each kind of write can be found in the database. */
const storedNames: Record<Kind, string> = {
  categories: 'select id as name from categories',
  products: 'select id as name from products',
  'sign-ups': `select split_part(u.email, '@', 1) as name from auth.users u
    join platform.mail_outbox m on m.recipient = u.email and m.failed_at is null`,
  'log-ins': 'select id::text as name from auth.sessions',
  pictures: `select split_part(name, '.', 1) as name from storage.objects`,
}

/** What can never be, whatever was killed in the middle of what: each query has to find nothing. */
const contradictions = {
  'users without a profile': `select u.id from auth.users u
    left join public.profiles p on p.id = u.id where p.id is null and u.deleted_at is null`,
  'profiles without a user': `select p.id from public.profiles p
    left join auth.users u on u.id = p.id where u.id is null`,
  'sessions without a user': `select s.id from auth.sessions s
    left join auth.users u on u.id = s.user_id where u.id is null`,
  'products of no category': `select p.id from public.products p
    left join public.categories c on c.id = p.category where c.id is null`,
  'mails that no worker takes up again': `select id from platform.mail_outbox
    where leased_until > now() + interval '5 minutes'`,
  'prices that cannot be': `select id from public.products
    where not (price >= 0 and price <= 99999999.99)`,
}

/** All that may have come apart: none of nothing would tell nothing, so there has to be some of each. */
export async function findDamage(
  shop: OwnShop,
  acknowledged: Acknowledged,
  query: Query,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of kinds) {
    const names = acknowledged[kind]
    const stored = new Set(
      (await query<{ name: string }>(storedNames[kind])).map(({ name }) => name),
    )
    const lost = names.filter((name) => !stored.has(name)).length
    figures.push(counted(`${lost} of ${names.length} ${kind} lost`, names.length > 0 && lost === 0))
  }

  const pictures = await query<{ path: string }>(
    `select bucket_id || '/' || name as path from storage.objects where starts_with(name, 'kill-')`,
  )
  let empty = 0
  for (const { path } of pictures) {
    const headers = { apikey: shop.serviceKey }
    const status = await statusOf(`${shop.url}/storage/v1/object/${path}`, { headers })
    if (status !== 200) empty += 1
  }
  figures.push(none(empty, 'pictures without bytes'))

  const sent = await query<{ recipient: string }>(
    `select recipient from platform.mail_outbox
     where sent_at is not null and starts_with(recipient, 'kill-')`,
  )
  const arrivals = await countArrivals(shop.inboxUrl)
  const missing = sent.filter(({ recipient }) => !arrivals.has(recipient)).length
  figures.push(
    counted(`${missing} of ${sent.length} sent mails missing`, sent.length > 0 && missing === 0),
  )

  const found: string[] = []
  for (const [name, text] of Object.entries(contradictions)) {
    const rows = await query(text)
    if (rows.length > 0) found.push(`${rows.length} ${name}`)
  }
  figures.push(counted(found.join(', ') || 'no contradiction', found.length === 0))
  return figures
}
