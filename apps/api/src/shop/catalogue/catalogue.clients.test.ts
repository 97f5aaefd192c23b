import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientVersions, newClient } from '#test/account-clients.ts'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { publishableKey, serviceKey } from '#test/test-app.ts'

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop([
    { name: 'Golden Beads', price: 120, category: 'mathematics', benefits: ['Order', 'Number'] },
    { name: 'Number Rods', price: 80, category: 'mathematics', in_stock: false, benefits: [] },
    { name: 'Pink Tower', price: 68.5, featured: true, benefits: ['Size', 'Order'] },
    { name: 'Brown Stair', price: 74.95, description: 'Ten prisms, 50% beech' },
    { name: 'Sandpaper Letters', price: 42, category: 'language', age_range: '' },
    { name: 'Comma, "Quote" (Box)', price: 5, category: 'language' },
  ])
})
afterAll(() => shop.close())

const names = (rows: readonly { name: string }[] | null) => rows?.map(({ name }) => name)

describe.each(clientVersions)('the client %s', (_version, make) => {
  const open = () => newClient(shop.url, { make })
  const service = () => newClient(shop.url, { make, key: serviceKey })

  test('reads with filters, order, pages and counts', async () => {
    const { data, count, error, status } = await open()
      .from('products')
      .select('id, name, price', { count: 'exact' })
      .gt('price', 40)
      .lte('price', 100)
      .order('price', { ascending: false })
      .range(1, 2)

    expect({ data, count, error, status }).toEqual({
      data: [
        { id: 'brown-stair', name: 'Brown Stair', price: 74.95 },
        { id: 'pink-tower', name: 'Pink Tower', price: 68.5 },
      ],
      count: 4,
      error: null,
      status: 206,
    })
  })

  test('counts without rows', async () => {
    const { data, count, error } = await open()
      .from('products')
      .select('*', { count: 'exact', head: true })
      .eq('category', 'mathematics')

    expect({ data, count, error }).toEqual({ data: null, count: 2, error: null })
  })

  test('tells one row, none and many apart', async () => {
    const one = await open().from('products').select('name').eq('id', 'pink-tower').single()
    const none = await open().from('products').select('name').eq('id', 'nothing').single()
    const many = await open().from('products').select('name').eq('category', 'language').single()
    const maybe = await open().from('products').select('name').eq('id', 'nothing').maybeSingle()

    expect(one.data).toEqual({ name: 'Pink Tower' })
    expect(none).toMatchObject({ data: null, status: 406, error: { code: 'PGRST116' } })
    expect(none.error?.details).toContain('The result contains 0 rows')
    expect(many.error?.details).toContain('The result contains 2 rows')
    expect(maybe).toMatchObject({ data: null, error: null })
  })

  test('inserts, updates, upserts and deletes', async () => {
    const products = () => service().from('products')
    const row = { name: 'Bead Frame', category: 'mathematics', price: 30 }

    const silent = await products().insert({ ...row, name: 'Silent Game' })
    const inserted = await products().insert([row]).select().single()
    const updated = await products().update({ price: 31.5 }).eq('id', 'bead-frame').select('price')
    const merged = await products()
      .upsert({ ...row, id: 'bead-frame', price: 32 })
      .select('id, price')
    const deleted = await products().delete().in('id', ['bead-frame', 'silent-game']).select('id')
    const again = await products().delete().eq('id', 'bead-frame')

    expect(silent).toMatchObject({ data: null, error: null, status: 201 })
    expect(inserted.data).toMatchObject({ id: 'bead-frame', price: 30, in_stock: true })
    expect(updated).toMatchObject({ data: [{ price: 31.5 }], status: 200 })
    expect(merged).toMatchObject({ data: [{ id: 'bead-frame', price: 32 }], status: 200 })
    expect(deleted.data).toHaveLength(2)
    expect(again).toMatchObject({ data: null, error: null, status: 204 })
  })

  test('hands over errors with their four members', async () => {
    const { error, status } = await open().from('products').select('nmae')

    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: '42703',
      message: 'column products.nmae does not exist',
      details: null,
      hint: 'Perhaps you meant to reference the column "products.name".',
    })
  })

  test('calls the search', async () => {
    const { data, error } = await open().rpc('search_products', { query: 'golden beeds' })

    expect(error).toBeNull()
    expect(names(data)).toEqual(['Golden Beads'])
  })

  test('calls the search with a text that is longer than the headers a client takes', async () => {
    const { data, error } = await open().rpc('search_products', { query: 'bead '.repeat(3_200) })

    expect(error).toBeNull()
    expect(data).toEqual(expect.any(Array))
  })
})

test.each(['product_facets', 'search_products'])(
  'a call of %s in a schema that is named answers from it, like a write',
  async (name) => {
    const call = (headers: Record<string, string>) =>
      shop.request
        .post(`/rest/v1/rpc/${name}`)
        .set({ apikey: publishableKey, ...headers })
        .send({})

    const [named, plain] = [await call({ 'content-profile': 'public' }), await call({})]

    expect([named.status, named.headers['content-profile']]).toEqual([200, 'public'])
    expect(plain.headers).not.toHaveProperty('content-profile')
  },
)

test('a long address does not come back in the headers, longer than it was', async () => {
  const ask = (commas: number) =>
    fetch(`${shop.url}/rest/v1/products?name=eq.${','.repeat(commas)}`, {
      headers: { apikey: publishableKey },
    })

  const [short, long] = await Promise.all([ask(100), ask(8_000)])

  expect([short.status, long.status]).toEqual([200, 200])
  expect(short.headers.get('content-location')).toContain('%2C')
  expect(long.headers.get('content-location')).toBeNull()
})

describe('filters', () => {
  const products = () => newClient(shop.url).from('products').select().order('name')
  const all = [
    'Brown Stair',
    'Comma, "Quote" (Box)',
    'Golden Beads',
    'Number Rods',
    'Pink Tower',
    'Sandpaper Letters',
  ]

  type Filtered = ReturnType<typeof products>
  const cases: [chain: string, filter: (rows: Filtered) => Filtered, expected: string[]][] = [
    ['eq', (rows) => rows.eq('name', 'Pink Tower'), ['Pink Tower']],
    [
      'eq with a comma, quotes and parentheses',
      (rows) => rows.eq('name', all[1] ?? ''),
      ['Comma, "Quote" (Box)'],
    ],
    [
      'neq',
      (rows) => rows.neq('category', 'language').neq('category', 'mathematics'),
      ['Brown Stair', 'Pink Tower'],
    ],
    [
      'gt and lt',
      (rows) => rows.gt('price', 68.5).lt('price', 120),
      ['Brown Stair', 'Number Rods'],
    ],
    [
      'gte and lte',
      (rows) => rows.gte('price', 68.5).lte('price', 74.95),
      ['Brown Stair', 'Pink Tower'],
    ],
    ['like', (rows) => rows.like('name', '%Beads'), ['Golden Beads']],
    [
      'like with a literal percent',
      (rows) => rows.like('description', String.raw`%50\% beech`),
      ['Brown Stair'],
    ],
    ['ilike', (rows) => rows.ilike('name', '%ROD%'), ['Number Rods']],
    [
      'likeAllOf',
      (rows) => rows.likeAllOf('name', ['%e%', '%r%']),
      ['Number Rods', 'Pink Tower', 'Sandpaper Letters'],
    ],
    [
      'likeAnyOf',
      (rows) => rows.likeAnyOf('name', ['Pink%', 'Brown%']),
      ['Brown Stair', 'Pink Tower'],
    ],
    ['ilikeAllOf', (rows) => rows.ilikeAllOf('name', ['%pink%', '%TOWER']), ['Pink Tower']],
    [
      'ilikeAnyOf',
      (rows) => rows.ilikeAnyOf('name', ['PINK%', 'brown%']),
      ['Brown Stair', 'Pink Tower'],
    ],
    [
      'regexMatch',
      (rows) => rows.filter('name', 'match', '^(Pink|Brown) '),
      ['Brown Stair', 'Pink Tower'],
    ],
    ['imatch', (rows) => rows.filter('name', 'imatch', 'TOWER$'), ['Pink Tower']],
    ['is true', (rows) => rows.is('featured', true), ['Pink Tower']],
    ['is null', (rows) => rows.is('age_from', null), ['Sandpaper Letters']],
    [
      'not is null',
      (rows) => rows.not('age_from', 'is', null).eq('category', 'language'),
      ['Comma, "Quote" (Box)'],
    ],
    ['isDistinct', (rows) => rows.filter('age_from', 'isdistinct', '3'), ['Sandpaper Letters']],
    [
      'in',
      (rows) => rows.in('id', ['pink-tower', 'brown-stair', 'pink-tower']),
      ['Brown Stair', 'Pink Tower'],
    ],
    [
      'in with commas and parentheses',
      (rows) => rows.in('name', ['Comma, x', 'b (c)', 'Pink Tower']),
      ['Pink Tower'],
    ],
    ['in nothing', (rows) => rows.in('price', []), []],
    [
      'not in',
      (rows) => rows.not('category', 'in', '(language,mathematics)'),
      ['Brown Stair', 'Pink Tower'],
    ],
    ['not in nothing', (rows) => rows.not('price', 'in', '()'), all],
    ['contains', (rows) => rows.contains('benefits', ['Order']), ['Golden Beads', 'Pink Tower']],
    [
      'containedBy',
      (rows) => rows.containedBy('benefits', ['Order', 'Number', 'x']),
      ['Golden Beads', 'Number Rods'],
    ],
    [
      'overlaps',
      (rows) => rows.overlaps('benefits', ['Size', 'Number']),
      ['Golden Beads', 'Pink Tower'],
    ],
    ['textSearch', (rows) => rows.textSearch('name', 'golden & bead'), ['Golden Beads']],
    [
      'textSearch plain',
      (rows) => rows.textSearch('name', 'rod numbers', { type: 'plain', config: 'english' }),
      ['Number Rods'],
    ],
    [
      'textSearch phrase',
      (rows) => rows.textSearch('name', 'pink tower', { type: 'phrase' }),
      ['Pink Tower'],
    ],
    [
      'textSearch websearch',
      (rows) => rows.textSearch('name', 'tower -pink', { type: 'websearch' }),
      [],
    ],
    ['match', (rows) => rows.match({ category: 'mathematics', in_stock: false }), ['Number Rods']],
    [
      'any',
      (rows) => rows.filter('price', 'eq(any)', '{5,42}'),
      ['Comma, "Quote" (Box)', 'Sandpaper Letters'],
    ],
    ['all', (rows) => rows.filter('price', 'gt(all)', '{5,100}'), ['Golden Beads']],
    [
      'or',
      (rows) => rows.or('price.gt.100,name.ilike.%letters%'),
      ['Golden Beads', 'Sandpaper Letters'],
    ],
    [
      'or, twice',
      (rows) => rows.or('price.gt.100,price.lt.50').or('name.like.G*,name.like.S*'),
      ['Golden Beads', 'Sandpaper Letters'],
    ],
    [
      'or with quoted values',
      (rows) => rows.or('name.eq."Comma, \\"Quote\\" (Box)",name.in.("Pink Tower",x)'),
      ['Comma, "Quote" (Box)', 'Pink Tower'],
    ],
    [
      'or with an array',
      (rows) => rows.or('benefits.cs.{Size,Order},price.lt.10'),
      ['Comma, "Quote" (Box)', 'Pink Tower'],
    ],
    [
      'and within or, negated',
      (rows) =>
        rows.or('and(category.eq.mathematics,in_stock.is.true),not.and(price.gt.10,price.lt.500)'),
      ['Comma, "Quote" (Box)', 'Golden Beads'],
    ],
    [
      'an age that overlaps',
      (rows) => rows.or('and(age_from.lt.6,age_to.gt.4.5)').lt('price', 100).gt('price', 70),
      ['Brown Stair', 'Number Rods'],
    ],
    ['a second spelling of a column', (rows) => rows.eq('inStock', false), ['Number Rods']],
  ]
  test.each(cases)('%s', async (_chain, filter, expected) => {
    const { data, error } = await filter(products())

    expect(error).toBeNull()
    expect(names(data)).toEqual(expected)
  })
})

describe('answers', () => {
  const products = () => newClient(shop.url).from('products')

  test('order by several columns, with nulls where they are wanted', async () => {
    const { data } = await products()
      .select('name, age_from')
      .order('age_from', { ascending: true, nullsFirst: true })
      .order('price', { ascending: false })
      .limit(2)

    expect(names(data)).toEqual(['Sandpaper Letters', 'Golden Beads'])
  })

  test('embed the category of a product and the products of a category', async () => {
    const one = await products()
      .select('name, category:categories(id, name)')
      .eq('id', 'pink-tower')
    const byColumn = await products().select('name, category(name)').eq('id', 'pink-tower')
    const many = await newClient(shop.url)
      .from('categories')
      .select('id, products(name)')
      .gt('products.price', 70)
      .order('name')
      .order('price', { referencedTable: 'products', ascending: false })
      .limit(1, { referencedTable: 'products' })
    const counted = await newClient(shop.url)
      .from('categories')
      .select('id, products(count)')
      .order('id')
    const spread = await products()
      .select('name, ...categories(category_name:name)')
      .eq('id', 'pink-tower')

    expect(one.data).toEqual([
      { name: 'Pink Tower', category: { id: 'sensorial', name: 'Sensorial' } },
    ])
    expect(byColumn.data).toEqual([{ name: 'Pink Tower', category: { name: 'Sensorial' } }])
    expect(many.data).toEqual([
      { id: 'language', products: [] },
      { id: 'mathematics', products: [{ name: 'Golden Beads' }] },
      { id: 'sensorial', products: [{ name: 'Brown Stair' }] },
    ])
    expect(counted.data).toEqual([
      { id: 'language', products: [{ count: 2 }] },
      { id: 'mathematics', products: [{ count: 2 }] },
      { id: 'sensorial', products: [{ count: 2 }] },
    ])
    expect(spread.data).toEqual([{ name: 'Pink Tower', category_name: 'Sensorial' }])
  })

  test('keep parents without children unless the embed is inner, and count accordingly', async () => {
    const open = newClient(shop.url).from('categories')
    const left = await open.select('id, products(id)', { count: 'exact' }).gt('products.price', 100)
    const inner = await newClient(shop.url)
      .from('categories')
      .select('id, products!inner(id)', { count: 'exact' })
      .gt('products.price', 100)
    const empty = await newClient(shop.url)
      .from('categories')
      .select('id, products()')
      .gt('products.price', 100)
      .is('products', null)
      .order('id')

    expect(left.count).toBe(3)
    expect(inner).toMatchObject({ count: 1, data: [{ id: 'mathematics' }] })
    expect(empty.data).toEqual([{ id: 'language' }, { id: 'sensorial' }])
  })

  test('are named by the key that leads to them, as PostgreSQL names it', async () => {
    const { data, error } = await products()
      .select('name, categories!products_category_fkey(name)')
      .eq('name', 'Pink Tower')

    expect(error).toBeNull()
    expect(data).toEqual([{ name: 'Pink Tower', categories: { name: 'Sensorial' } }])
  })

  test('are filtered by what is embedded', async () => {
    const { data } = await products()
      .select('name, categories!inner(id)')
      .eq('categories.name', 'Sensorial')
      .order('name')

    expect(names(data)).toEqual(['Brown Stair', 'Pink Tower'])
  })

  test('order by a column of the embedded table', async () => {
    const { data } = await products()
      .select('name, categories(name)')
      .order('categories(name)', { ascending: false })
      .order('name')
      .limit(2)

    expect(names(data)).toEqual(['Brown Stair', 'Pink Tower'])
  })

  test('come as CSV', async () => {
    const { data } = await products()
      .select('name, price, benefits, in_stock')
      .lt('price', 70)
      .order('price')
      .csv()

    expect(data).toBe(
      [
        'name,price,benefits,in_stock',
        '"Comma, ""Quote"" (Box)",5.00,"{""Visual discrimination"",""A steady grip""}",t',
        '"Sandpaper Letters",42.00,"{""Visual discrimination"",""A steady grip""}",t',
        '"Pink Tower",68.50,"{Size,Order}",t',
      ].join('\n'),
    )
  })

  test('leave nulls out where that is asked', async () => {
    const { data } = await products()
      .select('name, age_from')
      .eq('id', 'sandpaper-letters')
      .stripNulls()

    expect(data).toEqual([{ name: 'Sandpaper Letters' }])
  })

  test('cast and rename columns, and show the second spellings by name', async () => {
    const { data } = await products()
      .select('title:name, price::text, ageRange, inStock, age_from, age_to')
      .eq('id', 'pink-tower')

    expect(data).toEqual([
      {
        title: 'Pink Tower',
        price: '68.50',
        ageRange: '3-5 years',
        inStock: true,
        age_from: 3,
        age_to: 5,
      },
    ])
  })

  test('are typed as Postgres types them', async () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/)

    const { data } = await products().select().eq('id', 'pink-tower').single()

    expect(data).toEqual({
      id: 'pink-tower',
      name: 'Pink Tower',
      price: 68.5,
      image: '',
      category: 'sensorial',
      description: 'Ten cubes of solid beech.',
      age_range: '3-5 years',
      benefits: ['Size', 'Order'],
      in_stock: true,
      featured: true,
      small_parts: false,
      warning: '',
      created_at: time,
      updated_at: time,
    })
  })

  test('count as planned or estimated', async () => {
    const planned = await products().select('*', { count: 'planned', head: true })
    const estimated = await products().select('*', { count: 'estimated', head: true })

    expect(planned.count).toEqual(expect.any(Number))
    expect(estimated.count).toBe(6)
  })

  test('name a table that is not there, and the one that is', async () => {
    const { error, status } = await newClient(shop.url).from('product').select()

    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST205',
      hint: "Perhaps you meant the table 'public.products'",
    })
  })

  test('name a function that is not there, and the one that is', async () => {
    const { error, status } = await newClient(shop.url).rpc('search_product')

    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST202',
      hint: 'Perhaps you meant to call the function public.search_products(query)',
    })
  })
})

test('names are sorted as people sort them', async () => {
  const sorted = ['abacus', 'Étagère', 'Item 9', 'item 10', 'Zebra']
  const products = () => newClient(shop.url, { key: serviceKey }).from('products')
  const [category, price] = ['language', 7_777]
  await products().insert(sorted.toReversed().map((name) => ({ name, category, price })))

  const { data } = await products().select('name').eq('price', price).order('name')
  await products().delete().eq('price', price)

  expect(names(data)).toEqual(sorted)
})

describe('writes', () => {
  const service = () => newClient(shop.url, { key: serviceKey }).from('products')
  const row = { category: 'language', price: 1 }

  test('fill absent keys with null, or with the default where that is asked', async () => {
    const rows = [
      { ...row, name: 'One', in_stock: false },
      { ...row, name: 'Two' },
    ]
    const nulls = await service().insert(rows).select()
    const defaults = await service()
      .insert(rows, { defaultToNull: false })
      .select('name, in_stock')
      .order('name')
    await service().delete().in('name', ['One', 'Two'])

    expect(nulls.error).toMatchObject({ code: '23502' })
    expect(defaults.data).toEqual([
      { name: 'One', in_stock: false },
      { name: 'Two', in_stock: true },
    ])
  })

  test('take only the columns that are named', async () => {
    const change = (search: string, body: object) =>
      shop.request
        .patch(`/rest/v1/products?id=eq.pink-tower&select=name,price,featured&${search}`)
        .set({ apikey: serviceKey, prefer: 'return=representation' })
        .send(body)

    const some = await change('columns=price', { price: 9, name: 'X', nonsense: true })
    const none = await change('columns=', { name: 'X' })
    const initial = await shop.request
      .patch('/rest/v1/products?id=eq.pink-tower&select=featured&columns=featured')
      .set({ apikey: serviceKey, prefer: 'return=representation, missing=default' })
      .send({ price: 8 })
    const absent = await change('columns=price,name', { price: 8 })
    const unknown = await change('columns=prize', { price: 8 })
    const back = await change('columns=%22price%22,featured', { price: 68.5, featured: true })

    expect(some.body).toEqual([{ name: 'Pink Tower', price: 9, featured: true }])
    expect(none.body).toMatchObject({ code: 'PGRST100' })
    expect(initial.body).toEqual([{ featured: false }])
    expect(initial.headers['preference-applied']).toBe('missing=default, return=representation')
    expect(absent.body).toMatchObject({ code: '23502' })
    expect(unknown.body).toMatchObject({ code: 'PGRST204' })
    expect(back.body).toEqual([{ name: 'Pink Tower', price: 68.5, featured: true }])
  })

  test('leave what is there, where duplicates are ignored', async () => {
    const { data, status } = await service()
      .upsert({ ...row, id: 'pink-tower', name: 'Other' }, { ignoreDuplicates: true })
      .select()

    expect({ data, status }).toEqual({ data: [], status: 201 })
  })

  test('take everything back where they touch more rows than allowed', async () => {
    const update = service().update({ featured: true }).gt('price', 0)
    // The types offer the method only for a database that declares its version.
    const limited = update as unknown as { maxAffected: (rows: number) => typeof update }
    const { error } = await limited.maxAffected(2)
    const { count } = await service()
      .select('*', { count: 'exact', head: true })
      .is('featured', true)

    expect(error).toMatchObject({ code: 'PGRST124', details: 'The query affects 6 rows' })
    expect(count).toBe(1)
  })

  test('take everything back where one row was wanted and there are more', async () => {
    const { error } = await service().delete().eq('category', 'mathematics').select().single()
    const { count } = await service().select('*', { count: 'exact', head: true })

    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    expect(count).toBe(6)
  })

  test.each([0, 2])(
    'take everything back where one row was wanted unseen and there are %i',
    async (rows) => {
      const category = rows === 0 ? 'nothing' : 'mathematics'
      const before = await service().select()

      const deleted = await service().delete().eq('category', category).single()
      const updated = await service().update({ price: 1 }).eq('category', category).single()
      const inserted = await service()
        .insert(Array.from({ length: rows }, (_, n) => ({ ...row, name: `Two at once ${n}` })))
        .single()

      for (const { error } of [deleted, updated, inserted]) {
        const details = `The result contains ${rows} rows`
        expect(error).toMatchObject({ code: 'PGRST116', details })
      }
      expect(await service().select()).toEqual(before)
    },
  )

  test('reach the rows that a condition on an inner embed chooses', async () => {
    const { data } = await service()
      .update({ featured: false })
      .eq('categories.name', 'Language')
      .select('name, categories!inner(name)')
      .order('name')

    expect(names(data)).toEqual(['Comma, "Quote" (Box)', 'Sandpaper Letters'])
  })

  test('touch no more rows than their limit', async () => {
    const { data } = await service()
      .update({ featured: true })
      .gt('price', 0)
      .order('price')
      .limit(1)
      .select('name')
    await service().update({ featured: false }).eq('price', 5)

    expect(names(data)).toEqual(['Comma, "Quote" (Box)'])
  })

  test('touch as many rows as their limit and offset say, also more than a page has', async () => {
    const categories = () => newClient(shop.url, { key: serviceKey }).from('categories')
    const id = (index: number) => `many-${String(index).padStart(4, '0')}`
    const rows = Array.from({ length: 1_100 }, (_, index) => ({ id: id(index), name: 'Before' }))
    await categories().insert(rows.slice(0, 600))
    await categories().insert(rows.slice(600))
    const rename = (name: string, window: string) =>
      shop.request
        .patch(`/rest/v1/categories?id=like.many-*&order=id&${window}`)
        .set({ apikey: serviceKey, prefer: 'count=exact' })
        .send({ name })
    const countOf = async (name: string) =>
      (await categories().select('*', { count: 'exact', head: true }).eq('name', name)).count

    const limited = await rename('Limited', 'limit=5000')
    const ofLimited = await countOf('Limited')
    const behind = await rename('Behind', 'offset=1')
    const ofBehind = await countOf('Behind')
    const deleted = await shop.request
      .delete('/rest/v1/categories?id=like.many-*&limit=2000')
      .set({ apikey: serviceKey, prefer: 'handling=strict, max-affected=1100, count=exact' })

    const ranges = [limited, behind, deleted].map(({ headers }) => headers['content-range'])
    expect(ranges).toEqual(['0-1099/1100', '0-1098/1099', '*/1100'])
    expect([ofLimited, ofBehind]).toEqual([1_100, 1_099])
  })

  test('say that a row is new or replaced where PUT shows it, and nothing otherwise', async () => {
    const put = (prefer: string) =>
      shop.request
        .put('/rest/v1/products?id=eq.put-here&select=id')
        .set({ apikey: serviceKey, prefer })
        .send({ ...row, id: 'put-here', name: 'Put Here' })

    const made = await put('return=representation')
    const replaced = await put('return=representation')
    const unseen = [await put(''), await put('return=minimal'), await put('return=headers-only')]
    await service().delete().eq('id', 'put-here')

    const shown = [made, replaced].map(({ status, body }) => [status, body])
    expect(shown).toEqual([
      [201, [{ id: 'put-here' }]],
      [200, [{ id: 'put-here' }]],
    ])
    for (const { status, text, headers } of unseen) {
      expect([status, text, headers['location']]).toEqual([204, '', undefined])
    }
  })

  test('name the address of a new row, and of no other', async () => {
    const wanted = { apikey: serviceKey, prefer: 'return=headers-only' }
    const inserted = await shop.request
      .post('/rest/v1/products')
      .set(wanted)
      .send({ ...row, name: 'Found There' })
    const address = '/rest/v1/products?id=eq.found-there'
    const updated = await shop.request.patch(address).set(wanted).send({ price: 2 })
    const deleted = await shop.request.delete(address).set(wanted)

    const told = [inserted, updated, deleted].map(({ status, headers }) => [
      status,
      headers['location'],
    ])
    expect(told).toEqual([
      [201, '/products?id=eq.found-there'],
      [204, undefined],
      [204, undefined],
    ])
  })

  test('count the rows that may be touched, not those that are added', async () => {
    const inserted = await shop.request
      .post('/rest/v1/products')
      .set({ apikey: serviceKey, prefer: 'handling=strict, max-affected=1' })
      .send(['One', 'Two'].map((name) => ({ ...row, name, category: 'language' })))
    const { count } = await service().delete({ count: 'exact' }).in('name', ['One', 'Two'])

    expect([inserted.status, count]).toEqual([201, 2])
    expect(inserted.headers['preference-applied']).toBe('handling=strict')
  })

  test('count what they touched', async () => {
    const { count, error } = await service()
      .update({}, { count: 'exact' })
      .eq('category', 'language')
    const deleted = await service().delete({ count: 'exact' }).eq('id', 'nothing')

    expect({ count, error }).toEqual({ count: 0, error: null })
    expect(deleted.count).toBe(0)
  })

  test('can be tried without effect', async () => {
    const { data } = await service().delete().eq('id', 'pink-tower').select('id').rollback()
    const after = await service().select('id').eq('id', 'pink-tower')

    expect(data).toEqual([{ id: 'pink-tower' }])
    expect(after.data).toEqual([{ id: 'pink-tower' }])
  })

  test('say that a category with products cannot go', async () => {
    const { error, status } = await newClient(shop.url, { key: serviceKey })
      .from('categories')
      .delete()
      .eq('id', 'sensorial')

    expect(status).toBe(409)
    expect(error).toMatchObject({ code: '23503' })
  })
})
