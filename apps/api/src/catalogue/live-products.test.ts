import { rm } from 'node:fs/promises'
import type { ProductInput } from '@golden-bead/contracts/catalogue'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'
import { patient, startSecondInstance } from '#test/second-instance.ts'
import { makeWebBuild } from '#test/web-build.ts'

/**
 * Products alike but for a word each, alone in categories of their own. The absent one is in no
 * table: whoever may not see a product must get the same answers for it.
 */
const things = {
  live: 'lumoravel',
  draft: 'zyxoqueth',
  hidden: 'quorbivex',
  absent: 'mabintoru',
} as const
type Thing = keyof typeof things
type Status = NonNullable<ProductInput['status']>

const price = { live: 4311.11, draft: 4322.22, hidden: 4333.33, absent: 4344.44 } as const

/** Of each a word, and a slip that is nearer to it than to `pemberwood`, which is live. */
const slips = {
  live: { word: 'xemberwoxd', typed: 'xemberwozd' },
  draft: { word: 'pexberwxod', typed: 'pexberwzod' },
  hidden: { word: 'pembexxood', typed: 'pembexzood' },
  absent: { word: 'pxmberwoox', typed: 'pxmberwooz' },
} as const

const productOf = (thing: Status) => ({
  id: `${things[thing]}-board`,
  name: `${things[thing]} Board`,
  category: things[thing],
  status: thing,
  price: price[thing],
  description: `Made for ${things[thing]} lessons in ${slips[thing].word}.`,
  sku: `${things[thing]}-X7`,
  brand: `${things[thing]}works`,
  warning: things[thing],
  featured: true,
})

const pictures = 'http://shop.goldenbead.test/storage/v1/object/public/product-images/products/'

let shop: OrderShop
let member: Record<string, string>
beforeAll(async () => {
  shop = await startOrderShop()
  const kinds: readonly Status[] = ['live', 'draft', 'hidden']
  await shop
    .insert(
      'categories',
      Object.values(things).map((id) => ({ id, name: `Shelf ${id.slice(0, 2)}` })),
    )
    .expect(201)
  await shop.insert('products', kinds.map(productOf)).expect(201)
  // So many that the planner would know them by their number.
  await shop.app.database.$client.query(`
    insert into products (name, category, status, warning)
    select 'Filler', 'language', kind, word
    from generate_series(1, 50), (values ('draft', '${things.draft}'), ('hidden', '${things.hidden}')) as v (kind, word);
    analyze products`)
  await shop.insert('products', [{ name: 'Pemberwood', category: 'sensorial', price: 1 }])
  await shop
    .insert(
      'product_images',
      kinds.map((thing) => ({
        product_id: productOf(thing).id,
        position: 1,
        image: `${pictures}${things[thing]}.webp`,
      })),
    )
    .expect(201)
  await shop
    .insert(
      'search_synonyms',
      Object.values(things).map((word) => ({ phrase: `also ${word}`, alternatives: [word] })),
    )
    .expect(201)
  member = (await signedIn(shop)).headers
})
afterAll(() => shop.close())

type Headers = Record<string, string>
type Door = (thing: Thing, headers: Headers) => PromiseLike<unknown>

const get = (path: string, headers: Headers) => shop.request.get(`/rest/v1/${path}`).set(headers)
const shown = ({ status, text, headers }: Awaited<ReturnType<typeof get>>) => ({
  status,
  text,
  range: headers['content-range'],
})

/** A read of `/rest/v1`; `more` are further headers. */
const read =
  (path: (word: string, price: number) => string, more: Headers = {}): Door =>
  async (thing, headers) =>
    shown(await get(path(things[thing], price[thing]), { ...headers, ...more }))
const head =
  (count: string, path: (word: string, price: number) => string): Door =>
  async (thing, headers) => {
    const address = `/rest/v1/${path(things[thing], price[thing])}`
    return shown(await shop.request.head(address).set({ ...headers, prefer: `count=${count}` }))
  }
const post =
  (path: string, body: (word: string) => object): Door =>
  async (thing, headers) =>
    shown(await shop.post(path, body(things[thing]), headers))

const facets =
  (query: (word: string, price: number) => string): Door =>
  async (thing, headers) => {
    const { body } = await get(
      `rpc/product_facets?${query(things[thing], price[thing])}`,
      headers,
    ).expect(200)
    return { ...body, categories: body.categories[things[thing]] }
  }

const search = (query: string) => `rpc/search_products?query=${query}&select=id`
/** As the checkout asks, with what delivery and sales tax come to. */
const destination = { state: 'IL', postal_code: '60614', country: 'US' }
const linesOf = (word: string) => [{ product_id: `${word}-board`, quantity: 1 }]

const doors: [name: string, door: Door][] = [
  ['its id', read((word) => `products?id=eq.${word}-board`)],
  ['a list of ids', read((word) => `products?id=in.(${word}-board,none)`)],
  ['its category', read((word) => `products?category=eq.${word}&order=price.desc`)],
  [
    'a later page',
    read((word) => `products?category=gte.${word}&category=lte.${word}&offset=0&limit=1`),
  ],
  ['one of several conditions', read((word) => `products?or=(id.eq.${word}-board,id.eq.none)`)],
  ['a denied condition', read((word) => `products?not.or=(id.neq.${word}-board)`)],
  ['a pattern', read((word) => `products?name=ilike.${word}*`)],
  ['a table as CSV', read((word) => `products?id=eq.${word}-board`, { accept: 'text/csv' })],
  [
    'a single row',
    read((word) => `products?id=eq.${word}-board`, { accept: 'application/vnd.pgrst.object+json' }),
  ],
  ['a count by price', head('exact', (_word, at) => `products?price=eq.${at}`)],
  ['a planned count', head('planned', (word) => `products?warning=eq.${word}`)],
  ['an estimated count', head('estimated', (word) => `products?brand=eq.${word}works`)],
  ['a count alone', read((word) => `products?select=count&brand=eq.${word}works`)],
  ['the products of a category', read((word) => `categories?select=id,products(id)&id=eq.${word}`)],
  ['their number', read((word) => `categories?select=id,products(count)&id=eq.${word}`)],
  [
    'a category that has some',
    read(
      (word, at) => `categories?select=id,products!inner()&products.price=eq.${at}&id=eq.${word}`,
    ),
  ],
  [
    'one that has none',
    read((word) => `categories?select=id,products()&products=is.null&id=eq.${word}`),
  ],
  [
    'a planned count of such',
    head('planned', (_word, at) => `categories?select=id,products!inner()&products.price=eq.${at}`),
  ],
  ['its pictures', read((word) => `product_images?product_id=eq.${word}-board`)],
  ['a picture by its place', head('exact', (word) => `product_images?image=like.*${word}*`)],
  [
    'the product of a picture',
    read((word) => `product_images?select=products(name)&product_id=eq.${word}-board`),
  ],
  [
    'the pictures of a product',
    read((word) => `products?select=product_images(alt)&id=eq.${word}-board`),
  ],
  ['a search by its word', read(search)],
  ['the beginning of a word', read((word) => search(word.slice(0, 5)))],
  ['a part of a word', read((word) => search(word.slice(2, 8)))],
  ['a typing error', read((word) => search(word.replace(/.$/, 'z')))],
  [
    'a typing error between it and another',
    async (thing, headers) => shown(await get(search(slips[thing].typed), headers)),
  ],
  ['one word of several', read((word) => `${search(`${word}%20nothing`)}&any_word=true`)],
  ['its SKU', read((word) => search(`${word}-x7`))],
  ['its brand', read((word) => search(`${word}works`))],
  ['its synonym', read((word) => search(`also%20${word}`))],
  ['a search without words', read((word) => `rpc/search_products?category=eq.${word}&select=id`)],
  ['a count of a search', head('exact', (word) => search(word))],
  ['a planned count of a search', head('planned', (word) => search(word))],
  ['a search by POST', post('/rest/v1/rpc/search_products', (query) => ({ query }))],
  ['the numbers at the filters', facets((word) => `categories={${word}}`)],
  ['those of a search', facets((word) => `query=${word}`)],
  ['those of its synonym', facets((word) => `query=also%20${word}`)],
  ['those of a price', facets((_word, at) => `price_min=${at}&price_max=${at}`)],
  ['a price', post('/store/v1/price', (word) => ({ lines: linesOf(word) }))],
  [
    'a price with delivery and tax',
    post('/store/v1/price', (word) => ({ lines: linesOf(word), ship_to: destination })),
  ],
  [
    'an order',
    async (thing, headers) => {
      const order = shop.newOrder({ lines: linesOf(things[thing]), expected_total_cents: 1 })
      const { status, body } = await shop.place(order, headers)
      return { status, code: body.code, lines: body.details?.lines }
    },
  ],
  [
    'the site map',
    async (thing) => {
      const { text } = await shop.request.get('/sitemap.xml').expect(200)
      return text.includes(`/product/${things[thing]}-board<`)
    },
  ],
  ['its page', (thing) => shop.app.catalogue('127.0.0.1').findProduct(`${things[thing]}-board`)],
  [
    'the related ones',
    (thing) =>
      shop.app.catalogue('127.0.0.1').listRelated({ id: 'other', category: things[thing] }),
  ],
  [
    'the home page',
    async (thing) =>
      (await shop.app.catalogue('127.0.0.1').listFeatured()).some(
        ({ category }) => category === things[thing],
      ),
  ],
]

/** Without what differs between two things in any case. */
const plain = (answer: unknown, thing: Thing) =>
  JSON.stringify(answer ?? null)
    .replaceAll(things[thing], '·')
    .replaceAll(String(price[thing]), '0')

test.each(doors)('who asks by %s learns nothing of what is not live', async (_name, door) => {
  for (const headers of [shop.visitor, member]) {
    const nothing = plain(await door('absent', headers), 'absent')
    expect(plain(await door('live', headers), 'live')).not.toBe(nothing)
    for (const thing of ['draft', 'hidden'] as const) {
      expect(plain(await door(thing, headers), thing)).toBe(nothing)
    }
  }
})

test('no member waits for what is not live, and no mail of it is sent to a stranger', async () => {
  const { rows } = await shop.app.database.$client.query<{ mails: number }>(
    'select count(*)::int as mails from platform.mail_outbox',
  )
  await shop.app.database.$client.query(
    `update products set in_stock = false where id like '%-board'`,
  )
  onTestFinished(async () => {
    await shop.app.database.$client.query(
      `update products set in_stock = true where id like '%-board'`,
    )
  })

  for (const thing of ['draft', 'hidden', 'absent'] as const) {
    const wait = { product_id: `${things[thing]}-board` }
    await shop.post('/store/v1/stock-waits', wait, member).expect(204)
    await shop.post('/store/v1/stock-waits', { ...wait, email: `${thing}@example.com` }).expect(204)
  }

  const waits = await shop.request.get('/rest/v1/stock_waits').set(member).expect(200)
  const after = await shop.app.database.$client.query<{ mails: number }>(
    'select count(*)::int as mails from platform.mail_outbox',
  )
  expect(waits.body).toEqual([])
  expect(after.rows).toEqual(rows)
})

test('admins and the service key find all of it by its words, and no cache on the way keeps it', async () => {
  const admin = await signedIn(shop, { role: 'admin' })

  for (const headers of [shop.owner, admin.headers]) {
    for (const thing of ['draft', 'hidden'] as const) {
      const id = `${things[thing]}-board`
      for (const query of [things[thing], things[thing].slice(0, 5), `${things[thing]}-x7`]) {
        const answer = await get(search(query), headers).expect(200)
        expect(answer.body).toEqual([{ id }])
        expect(answer.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
      }
      expect((await get(`products?select=id&id=eq.${id}`, headers)).body).toEqual([{ id }])
      const facets = await get(`rpc/product_facets?query=${things[thing]}`, headers)
      expect(facets.body).toMatchObject({ total: 1 })
    }
  }
})

test('who is no admin any more finds only what is live, at once', async () => {
  const admin = await signedIn(shop, { role: 'admin' })
  const ask = async () =>
    (await get('products?select=id&id=eq.zyxoqueth-board', admin.headers)).body.length
  expect(await ask()).toBe(1)

  await shop.request
    .patch(`/rest/v1/profiles?id=eq.${admin.id}`)
    .set(shop.owner)
    .send({ role: 'user' })
    .expect(204)

  expect(await ask()).toBe(0)
})

test('a product that is hidden leaves the answers and pages of every instance, and comes back', async () => {
  const webRoot = await makeWebBuild()
  const second = await startSecondInstance(shop, patient, { WEB_ROOT: webRoot })
  onTestFinished(async () => {
    await second.close()
    await rm(webRoot, { recursive: true })
  })
  await shop
    .insert('products', [{ ...productOf('live'), id: 'wend-loom', name: 'Wendloom', sku: null }])
    .expect(201)
  const addresses = [
    '/rest/v1/products?select=name&id=eq.wend-loom',
    '/rest/v1/rpc/search_products?query=wendl&select=name',
    '/products?query=wendloom',
  ]
  const seen = async () => {
    const answers = await Promise.all(
      addresses.map((url) => second.inject({ url, headers: shop.visitor })),
    )
    return answers.map(({ body }) => body.includes('Wendloom'))
  }
  const turn = (status: Status) =>
    shop.request
      .patch('/rest/v1/products?id=eq.wend-loom')
      .set(shop.owner)
      .send({ status })
      .expect(204)
  await expect.poll(seen).toEqual([true, true, true])

  await turn('hidden')
  await expect.poll(seen).toEqual([false, false, false])
  await turn('live')
  await expect.poll(seen).toEqual([true, true, true])
})

test('what becomes live is found by typing errors too', async () => {
  await shop
    .insert('products', [
      { ...productOf('draft'), id: 'fenwick', name: 'Fenwickel', sku: null, description: '' },
    ])
    .expect(201)
  const ask = async () => (await get(search('fenwikel'), shop.visitor)).body
  expect(await ask()).toEqual([])

  await shop.request
    .patch('/rest/v1/products?id=eq.fenwick')
    .set(shop.owner)
    .send({ status: 'live' })
    .expect(204)

  expect(await ask()).toEqual([{ id: 'fenwick' }])
})

test('for the owner a word of a draft is no typing error of another one', async () => {
  await shop
    .insert('products', [
      { ...productOf('live'), id: 'quandle', name: 'Quandle', sku: null, description: '' },
      { ...productOf('draft'), id: 'quendle', name: 'Quendle', sku: null, description: '' },
    ])
    .expect(201)
  const ask = async (word: string, as: Headers) => (await get(search(word), as)).body

  expect(await ask('quendle', shop.visitor)).toEqual([{ id: 'quandle' }])
  expect(await ask('quendle', shop.owner)).toEqual([{ id: 'quendle' }])
  // What nothing has is corrected for the owner too.
  expect(await ask('quandlle', shop.owner)).toEqual([{ id: 'quandle' }])
})
