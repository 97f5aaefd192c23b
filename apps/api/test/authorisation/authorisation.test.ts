import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { squarePng } from '@golden-bead/supabase/test/picture-uploads'
import { productPayload } from '#test/catalogue-shop.ts'
import { goodPassword, newAddress } from '@golden-bead/supabase/test/account-clients'
import { contactFormOf } from '#test/contact-forms.ts'
import { signedIn } from '#test/people.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { makeWebBuild } from '#test/web-build.ts'
import { accessTokenAudience } from '@golden-bead/supabase/identity'
import { listRoutesDuring, type RegisteredRoute } from './registered-routes.ts'
import { routeCalls, type Call, type Surroundings } from './route-calls.ts'
import { callers, declaredOutcomes, type CallerName } from './route-table.ts'

let shop: TestApp
let routes: RegisteredRoute[]
let webRoot: string
let surroundings: Surroundings
let headersOf: Record<CallerName, Record<string, string>>

const service = { apikey: serviceKey }
const key = { apikey: publishableKey }

beforeAll(async () => {
  webRoot = await makeWebBuild()
  const built = await listRoutesDuring(() => startTestApp({ WEB_ROOT: webRoot }))
  shop = built.result
  routes = built.routes
  const owner = await signedIn(shop)
  surroundings = await furnish(owner.id)
  await shop.app.database.execute(sql`update shop_settings set transfer_instructions = 'Bank'`)
  const bearer = (token: string) => ({ ...key, authorization: `Bearer ${token}` })
  const ended = await signedIn(shop)
  await shop.request.post('/auth/v1/logout').set(ended.headers).expect(204)
  headersOf = {
    none: {},
    anon: key,
    garbage: bearer(`${randomBytes(20).toString('base64url')}.e30.AAAA`),
    expired: bearer(expiredTokenOf(owner.id)),
    ended: ended.headers,
    recovery: (await signedIn(shop, { session: 'recovery', id: owner.id })).headers,
    user: owner.headers,
    other: (await signedIn(shop)).headers,
    admin: (await signedIn(shop, { role: 'admin' })).headers,
    service,
  }
})
afterAll(async () => {
  await shop.close()
  await rm(webRoot, { recursive: true, force: true })
})

function expiredTokenOf(userId: string): string {
  const { app } = shop
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  return app.accessTokens.sign({
    iss: app.accessTokens.issuer,
    sub: userId,
    aud: accessTokenAudience,
    exp: hourAgo,
    iat: hourAgo - 3600,
    role: 'authenticated',
    email: `${userId}@example.com`,
    phone: '',
    app_metadata: {},
    user_metadata: {},
    aal: 'aal1',
    amr: [],
    session_id: randomUUID(),
    is_anonymous: false,
  })
}

/** Things to read, change and delete, put there with the service key. */
async function furnish(ownerId: string): Promise<Surroundings> {
  const { request } = shop
  let count = 0
  const nextName = () => `thing-${(count += 1)}`
  const picture = 'picture.png'
  const put = (path: string, type: string, bytes: Buffer | string) =>
    request
      .post(`/storage/v1/object/${path}`)
      .set({ ...service, 'content-type': type })
      .send(bytes)
      .expect(200)
  const addBucket = async (name = nextName()) => {
    await request.post('/storage/v1/bucket').set(service).send({ name }).expect(200)
    return name
  }
  const addCategory = async (id = nextName()) => {
    await request.post('/rest/v1/categories').set(service).send({ id, name: id }).expect(201)
    return id
  }

  const addProduct = async () => {
    const id = nextName()
    const row = { id, ...productPayload() }
    await request.post('/rest/v1/products').set(service).send(row).expect(201)
    return id
  }

  await addBucket('private')
  const png = await squarePng(8)
  await put(`private/${picture}`, 'image/png', png)
  await put(`product-images/${picture}`, 'image/png', png)
  await addCategory('sensorial')
  await request.post('/rest/v1/products').set(service).send(productPayload()).expect(201)

  const addOrder: Surroundings['addOrder'] = async (userId, payment) => {
    const isPaid = payment !== undefined
    const { rows } = await shop.app.database.execute<{ id: string; number: string }>(sql`
      insert into orders (user_id, email, inbox, subtotal_cents, shipping_cents, tax_cents,
        total_cents, ship_to, payment_method, payment_status, hold_until, idempotency_key,
        request_hash, on_hold_reason)
      values (${userId}, 'ada@example.com', 'ada@example.com', 1000, 0, 0, 1000,
        '{"name":"Ada","line1":"12 Elm","city":"Chicago","state":"IL","postal_code":"60614","country":"US"}',
        'bank_transfer', ${isPaid ? 'paid' : 'awaiting'},
        ${isPaid ? null : sql`now() + interval '1 day'`}, ${randomUUID()}, '',
        ${payment === 'on_hold' ? 'On holiday' : null})
      returning id, number`)
    const [order = { id: '0', number: '' }] = rows
    const lines = await shop.app.database.execute<{ id: string }>(sql`
      insert into order_lines (order_id, user_id, position, product_id, name, image,
        unit_price_cents, quantity, line_total_cents, cancelled)
      values (${order.id}, ${userId}, 0, 'tower', 'Tower', '', 1000, 1, 1000,
        ${payment === 'refund_due' ? 1 : 0})
      returning id`)
    await shop.app.database.execute(sql`
      insert into payments (order_id, provider, status, amount_cents, captured_cents,
        failed_refund_cents)
      values (${order.id}, 'bank_transfer', ${isPaid ? 'paid' : 'open'}, 1000,
        ${isPaid ? 1000 : 0}, ${payment === 'refund_failed' ? 1000 : 0})`)
    await shop.app.database.execute(sql`
      insert into order_events (order_id, kind, actor) values (${order.id}, 'placed', 'buyer')`)
    return { id: Number(order.id), number: order.number, lineId: Number(lines.rows[0]?.id) }
  }

  return {
    ownerId,
    picture,
    nextName,
    addBucket: () => addBucket(),
    addCategory: () => addCategory(),
    async addAccount() {
      const account = { email: newAddress(), password: goodPassword }
      const { body } = await request
        .post('/auth/v1/admin/users')
        .set(service)
        .send({ ...account, email_confirm: true })
        .expect(200)
      return { id: body.id, ...account }
    },
    async addMessage(userId) {
      const { rows } = await shop.app.database.execute<{ id: string }>(sql`
        insert into messages (reference, user_id, name, email, subject, message)
        values (${nextName()}, ${userId}, 'Ada', 'ada@example.com', 'other', 'Hello')
        returning id`)
      return rows[0]?.id ?? ''
    },
    async addProductImage() {
      const id = await addProduct()
      await shop.app.database.execute(sql`
        insert into product_images (product_id, position, image) values (${id}, 1, 'cubes.webp')`)
      return id
    },
    async addProductChange() {
      const { rows } = await shop.app.database.execute<{ id: string }>(sql`
        insert into product_changes (change, products, undo_until)
        values ('{"featured":true}', 1, now() + interval '1 minute') returning id`)
      return rows[0]?.id ?? ''
    },
    async addSynonym() {
      const { rows } = await shop.app.database.execute<{ id: string }>(sql`
        insert into search_synonyms (phrase, alternatives)
        values (${nextName()}, '{cubes}') returning id`)
      return rows[0]?.id ?? ''
    },
    async addShippingRate() {
      // A shop has a few only.
      await shop.app.database.execute(sql`delete from shipping_rates where position > 0`)
      const { rows } = await shop.app.database.execute<{ id: string }>(sql`
        insert into shipping_rates (name, price_cents, position)
        values (${nextName()}, 1999, 9) returning id`)
      return rows[0]?.id ?? ''
    },
    async addTaxRate() {
      // Two of one prefix never count on one day.
      await shop.app.database.execute(sql`delete from tax_rates`)
      const { rows } = await shop.app.database.execute<{ id: string }>(sql`
        insert into tax_rates (state, name, rate_ppm, valid_from, valid_to)
        values ('WY', ${nextName()}, 40000, '2000-01-01', '2000-01-09') returning id`)
      return rows[0]?.id ?? ''
    },
    async addSubscription(userId) {
      const token = nextName()
      const tokenHash = createHash('sha256').update(token).digest('base64url')
      const { rows } = await shop.app.database.execute<{ id: string; key: string }>(sql`
        insert into subscriptions
          (email, source, consent_text, token_hash, token_source, token_expires_at)
        values
          (${`${token}@example.com`}, 'api', 'Yes', ${tokenHash}, 'api', now() + interval '1 day')
        returning id, unsubscribe_key as key`)
      const [row] = rows
      if (row === undefined) throw new Error('The subscription was not stored.')
      await shop.app.database.execute(
        sql`update subscriptions set user_id = ${userId} where id = ${row.id}`,
      )
      return { ...row, token }
    },
    async addStockWait(userId) {
      const token = nextName()
      const tokenHash = createHash('sha256').update(token).digest('base64url')
      const { rows } = await shop.app.database.execute<{ id: string; key: string }>(sql`
        insert into stock_waits (product_id, email, user_id, token_hash, token_expires_at)
        values (${await addProduct()}, 'ada@example.com', ${userId}, ${tokenHash},
          now() + interval '1 day')
        returning id, end_key as key`)
      const [row] = rows
      if (row === undefined) throw new Error('The wait was not stored.')
      return { ...row, token }
    },
    async addPreferences(userId) {
      await shop.app.database.execute(
        sql`insert into preferences (user_id) values (${userId}) on conflict do nothing`,
      )
    },
    async addAddress(userId) {
      // An account keeps twenty.
      await shop.app.database.execute(sql`delete from addresses where user_id = ${userId}`)
      const { rows } = await shop.app.database.execute<{ id: string }>(sql`
        insert into addresses (user_id, name, line1, city, state, postal_code)
        values (${userId}, 'Ada', '12 Elm Street', 'Chicago', 'IL', '60614') returning id`)
      return rows[0]?.id ?? ''
    },
    addOrder,
    async addParcel(userId) {
      const { id, number, lineId } = await addOrder(userId, 'paid')
      const { rows } = await shop.app.database.execute<{ id: string }>(sql`
        with sent as (update orders set fulfilment_status = 'shipped' where id = ${id}),
          line as (update order_lines set shipped = 1 where id = ${lineId}),
          parcel as (insert into shipments (order_id) values (${id}) returning id)
        insert into shipment_lines (shipment_id, order_line_id, quantity)
        select id, ${lineId}, 1 from parcel returning shipment_id as id`)
      return { number, id: rows[0]?.id ?? '' }
    },
    async addOrderNote(userId) {
      const { id, number } = await addOrder(userId)
      const { rows } = await shop.app.database.execute<{ id: string }>(sql`
        insert into order_notes (order_id, text) values (${id}, 'Calls back') returning id`)
      return { number, id: Number(rows[0]?.id) }
    },
    async endOrders(userId) {
      await shop.app.database.execute(sql`
        update orders set status = 'cancelled', payment_status = 'voided', hold_until = null
        where user_id = ${userId} and payment_status = 'awaiting'`)
    },
    async addPage() {
      const slug = nextName()
      const text = { title: 'Wood', description: '', body: 'Beech.', place: 'nowhere', version: 0 }
      const saved = request.put(`/admin/v1/pages/${slug}`).set(service).send(text)
      const { version } = (await saved.expect(200)).body
      return { slug, version }
    },
    async readSettings() {
      const { body } = await request.get('/admin/v1/settings').set(service).expect(200)
      const { updated_at: _updatedAt, ...settings } = body
      return settings
    },
    oldForm: () => contactFormOf(shop, 60),
    async addObject() {
      const name = nextName()
      await put(`private/${name}`, 'text/plain', 'words')
      return name
    },
    addProduct,
    async readProduct(id) {
      const { body } = await request.get(`/rest/v1/products?id=eq.${id}`).set(service).expect(200)
      return body[0]
    },
    async linkSecretOf(email) {
      const { body } = await request
        .post('/auth/v1/admin/generate_link')
        .set(service)
        .send({ type: 'magiclink', email })
        .expect(200)
      return body.hashed_token
    },
    async signedAddress(route, path, wish) {
      const { body } = await request
        .post(`/storage/v1/object/${route}/private/${path}`)
        .set(service)
        .send(wish)
        .expect(200)
      return `/storage/v1${body.signedURL ?? body.url}`
    },
  }
}

async function call(method: string, who: CallerName, made: Call) {
  const { path, body, type, prefer, idempotencyKey } = made
  const headers: Record<string, string> = {
    ...headersOf[who],
    ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    ...(prefer !== undefined && { prefer }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** The status that counts, which the bucket puts into its body, and whether there was nothing to see. */
function outcomeOf({ status, text }: { status: number; text: string }): string {
  if (status >= 400) {
    const inner: unknown = text.startsWith('{') ? JSON.parse(text).statusCode : undefined
    return typeof inner === 'string' ? inner : String(status)
  }
  const isEmpty = text === '[]' || text.endsWith('"objects":[]}') || text.startsWith('[{"error":"E')
  return isEmpty ? `${status}[]` : String(status)
}

test('every route stands in the table, with a good request to try it with, and no other does', () => {
  const names = routes.map(({ name }) => name).filter((name) => !name.startsWith('HEAD '))

  expect(Object.keys(declaredOutcomes).toSorted()).toEqual(names.toSorted())
  expect(Object.keys(routeCalls).toSorted()).toEqual(names.toSorted())
})

test('HEAD is answered only where GET is', () => {
  const names = new Set(routes.map(({ name }) => name))
  const alone = [...names].filter(
    (name) => name.startsWith('HEAD ') && !names.has(name.replace('HEAD', 'GET')),
  )

  expect(alone).toEqual([])
})

test('what a route declares of itself agrees with the table', () => {
  const classes = { anon: 'anon', user: 'user', admin: 'admin', service_role: 'service' } as const
  const disagreeing = routes.filter(({ name, access }) => {
    const outcomes = declaredOutcomes[name.replace('HEAD', 'GET')]
    if (access === undefined || outcomes === undefined) return false
    return Object.entries(classes).some(([role, caller]) => {
      const isDeclared = access.some((one) => one === role)
      return !isDeclared && /^[23]\d\d$/.test(outcomes[caller])
    })
  })

  expect(disagreeing).toEqual([])
})

test('below /admin/v1 an address with the service key is refused, and the answer says where it goes', async () => {
  const names = routes
    .map(({ name }) => name)
    .filter((name) => /^(?!HEAD).* \/admin\/v1\//.test(name))
  const wrong: string[] = []
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ')
    for (const who of ['none', 'admin', 'service'] as const) {
      const { status, text } = await call(method, who, { path: `${path}?apikey=${serviceKey}` })
      const isRefused = status === 401 && text.includes('Send the service key in the header apikey')
      if (!isRefused) wrong.push(`${name} of ${who}: ${status}`)
    }
  }

  expect(names.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('HEAD is refused where GET does something', () => {
  const names = new Set(routes.map(({ name }) => name))
  const withoutHead = [...names].filter(
    (name) => name.startsWith('GET ') && !names.has(name.replace('GET', 'HEAD')),
  )

  expect(withoutHead.toSorted()).toEqual(['GET /auth/v1/reauthenticate', 'GET /auth/v1/verify'])
})

test.each(callers)('every request of %s ends as the table says, HEAD like GET', async (who) => {
  const heads = new Set(routes.map(({ name }) => name).filter((name) => name.startsWith('HEAD ')))
  const outcomes: Record<string, string> = {}
  const wrongHeads: string[] = []

  for (const [name, makeCall] of Object.entries(routeCalls)) {
    const [method = ''] = name.split(' ')
    const answer = await call(method, who, await makeCall(surroundings))
    outcomes[name] = outcomeOf(answer)
    if (method !== 'GET') continue
    const head = await call('HEAD', who, await makeCall(surroundings))
    const expected = heads.has(name.replace('GET', 'HEAD')) ? answer.status : 405
    if (head.status !== expected || head.text !== '') wrongHeads.push(name)
  }

  const declared = Object.entries(declaredOutcomes).map(([name, row]) => [name, row[who]])
  expect(outcomes).toEqual(Object.fromEntries(declared))
  expect(wrongHeads).toEqual([])
})
