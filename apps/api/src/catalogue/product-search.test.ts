import type { ProductFacets } from '@golden-bead/contracts/catalogue'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newClient } from '@golden-bead/supabase/test/account-clients'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'

let shop: CatalogueShop
beforeAll(async () => {
  const plain = { description: '', benefits: [], age_range: '3-6 years' }
  shop = await startCatalogueShop([
    {
      ...plain,
      name: 'Golden Bead Material',
      price: 150,
      category: 'mathematics',
      description: 'Units, tens, hundreds and the thousand cube.',
    },
    {
      ...plain,
      name: 'Bead Stair',
      price: 30,
      category: 'mathematics',
      benefits: ['Counting with golden bars'],
      age_range: '2-4 years',
    },
    {
      ...plain,
      name: 'Pink Tower',
      price: 68.5,
      description: 'Ten cubes, no golden ones.',
      sku: 'SEN-RR-1',
    },
    {
      ...plain,
      name: 'Brown Stair',
      price: 250,
      age_range: '6-9 years',
      benefits: ['Discrimination of widths'],
      material: 'Solid walnut',
      contents: 'Ten prisms',
      skills: 'Fine motor',
    },
    { ...plain, name: 'Sandpaper Letters', price: 42, category: 'language', in_stock: false },
    { ...plain, name: 'Café Table', price: 90, category: 'language', age_range: '' },
  ])
  await shop.request
    .patch('/rest/v1/products?id=eq.brown-stair')
    .set({ apikey: serviceKey })
    .send({ sku: "SEN-RR-10'\\", brand: 'Nienhuis' })
    .expect(204)
})
afterAll(() => shop.close())

const call = (name: string, search: string, headers: Record<string, string> = {}) =>
  shop.request.get(`/rest/v1/rpc/${name}?${search}`).set({ apikey: publishableKey, ...headers })

async function found(search: string): Promise<string[]> {
  const { body } = await call('search_products', search).expect(200)
  return body.map(({ name }: { name: string }) => name)
}

describe('the search finds', () => {
  test.each<[what: string, query: string, expected: string[]]>([
    ['every word, in any order', 'material golden', ['Golden Bead Material']],
    ['the beginning of a word', 'sandp', ['Sandpaper Letters']],
    ['a part of a word', 'paper', ['Sandpaper Letters']],
    ['a letter too many', 'golden beead', ['Golden Bead Material', 'Bead Stair']],
    ['a wrong letter', 'golden beed', ['Golden Bead Material', 'Bead Stair']],
    ['a missing letter', 'pnk', ['Pink Tower']],
    ['two letters that changed places', 'twoer', ['Pink Tower']],
    [
      'two letters that changed places in a short word',
      'golden baed',
      ['Golden Bead Material', 'Bead Stair'],
    ],
    ['another form of the word', 'letter', ['Sandpaper Letters']],
    ['a word of the description', 'thousand', ['Golden Bead Material']],
    ['a word of the benefits', 'counting', ['Bead Stair']],
    ['a word of the material', 'walnut', ['Brown Stair']],
    ['a wrong letter in the material', 'wallnut', ['Brown Stair']],
    ['a word of the contents', 'prism', ['Brown Stair']],
    ['words of the skills', 'fine motor', ['Brown Stair']],
    ['a brand', 'nienhuis', ['Brown Stair']],
    ['a wrong letter in the brand', 'nienhius', ['Brown Stair']],
    ['a SKU in small letters', "sen-rr-10'\\", ['Brown Stair']],
    ['the beginning of a SKU, but the whole one first', 'SEN-RR-1', ['Pink Tower', 'Brown Stair']],
    ['the letters of a SKU', 'sen', ['Brown Stair', 'Pink Tower']],
    ['a SKU beside a word', 'stair SEN-RR', ['Brown Stair']],
    ['words of name and material', 'walnut stairs', ['Brown Stair']],
    ['in capitals', 'PINK TOWER', ['Pink Tower']],
    ['past words that say nothing', 'the pink and the tower', ['Pink Tower']],
    ['past punctuation', '"pink-tower"!', ['Pink Tower']],
    ['letters with accents', 'café', ['Café Table']],
    ['letters with accents by those without', 'cafe', ['Café Table']],
    ['a word that goes on after its stem', 'discriminat', ['Brown Stair']],
    ['nothing where a word is unknown', 'pink helicopter', []],
  ])('%s', async (_what, query, expected) => {
    expect(await found(new URLSearchParams({ query }).toString())).toEqual(expected)
  })

  test.each([
    ['Hundred Board 1-100', '100'],
    ['Number Cards 1–10', 'cards 1-10'],
    ['Bead Bars 1/9', 'bars 9'],
    ['Weights -5 to +5 integer cards', '5'],
    ['Colour Tablets red/blue & "green"', 'blue'],
    ['Cylinder no.3 (2.5 cm)', 'no 3'],
    ['Trägerbrett für Perlenstäbe', 'tragerb'],
    ["Child's first puzzle: Dr.Maria@home", 'maria'],
    ['Розовая башня', 'Башня'],
  ])('a product by its own name, and by a word of it: %s', async (name, word) => {
    await shop.insert('products', [{ name, category: 'sensorial', price: 1 }]).expect(201)

    const names = [
      await found(new URLSearchParams({ query: name }).toString()),
      await found(new URLSearchParams({ query: word }).toString()),
    ]

    await shop.request
      .delete(`/rest/v1/products?${new URLSearchParams({ name: `eq.${name}` }).toString()}`)
      .set({ apikey: serviceKey })
      .expect(204)
    expect(names).toEqual([[name], [name]])
  })

  test('what was meant, where the slip stood in the catalogue until it was corrected', async () => {
    const [wrong, right] = ['Flwer Press', 'Flower Press']
    await shop.insert('products', [{ name: wrong, category: 'sensorial', price: 1 }]).expect(201)
    await shop.request
      .patch('/rest/v1/products?id=eq.flwer-press')
      .set({ apikey: serviceKey })
      .send({ name: right })
      .expect(204)

    const names = [await found('query=flwer'), await found('query=flwer%20press')]

    await shop.request
      .delete('/rest/v1/products?id=eq.flwer-press')
      .set({ apikey: serviceKey })
      .expect(204)
    expect(names).toEqual([[right], [right]])
  })

  test('the best match first, where no order is asked for', async () => {
    expect(await found('query=golden')).toEqual([
      'Golden Bead Material',
      'Bead Stair',
      'Pink Tower',
    ])
    expect(await found('query=golden&order=price.asc')).toEqual([
      'Bead Stair',
      'Pink Tower',
      'Golden Bead Material',
    ])
  })

  test('what speaks of it before what is only made of it', async () => {
    const boxes = [
      productPayload({ name: 'Apple Box', material: 'Quince' }),
      productPayload({ name: 'Zebra Box', description: 'Of quince.' }),
    ]
    await shop.insert('products', boxes).expect(201)
    const names = await found('query=quince')
    await shop.request
      .delete('/rest/v1/products?id=in.(apple-box,zebra-box)')
      .set({ apikey: serviceKey })
      .expect(204)
    expect(names).toEqual(['Zebra Box', 'Apple Box'])
  })

  test('what has the whole word before what only begins with it', async () => {
    const boards = [
      productPayload({ name: 'Acorn Board', description: 'Of acorns.', material: 'Acorns' }),
      productPayload({ name: 'Zebra Aco Board' }),
    ]
    await shop.insert('products', boards).expect(201)
    const names = await found('query=aco')
    await shop.request
      .delete('/rest/v1/products?id=in.(acorn-board,zebra-aco-board)')
      .set({ apikey: serviceKey })
      .expect(204)
    expect(names).toEqual(['Zebra Aco Board', 'Acorn Board'])
  })

  test.each([
    ['mathematics', ['Bead Stair', 'Golden Bead Material']],
    ['math', ['Bead Stair', 'Golden Bead Material']],
    ['Language', ['Café Table', 'Sandpaper Letters']],
  ])('everything in a category that is named: %s', async (query, expected) => {
    expect(await found(`query=${query}`)).toEqual(expected)
    const { body } = await call('product_facets', `query=${query}`).expect(200)
    expect(body.total).toBe(expected.length)
  })

  test('a category by its new name at once, its products behind those that have it as theirs', async () => {
    const rename = (name: string) =>
      shop.request
        .patch('/rest/v1/categories?id=eq.language')
        .set({ apikey: serviceKey })
        .send({ name })
        .expect(204)
    await rename('Cubes and Towers')
    await expect
      .poll(() => found('query=tower'))
      .toEqual(['Pink Tower', 'Café Table', 'Sandpaper Letters'])
    // In the description of one.
    await rename('Thousand Things')
    await expect
      .poll(() => found('query=thousand'))
      .toEqual(['Café Table', 'Sandpaper Letters', 'Golden Bead Material'])
    await rename('Language')
  })

  test.each(['', 'query=', 'query=%20', 'query=the', 'query=!'])(
    'everything where nothing is asked for: %s',
    async (search) => {
      expect(await found(search)).toHaveLength(6)
    },
  )

  test.each(['(', ':*', '&|!', "'; drop table products; --", '\\', '%%%', 'a'.repeat(5_000)])(
    'an answer to any text, also to %s',
    async (query) => {
      await call('search_products', new URLSearchParams({ query }).toString()).expect(200)
    },
  )

  test('what was added a moment ago, and its words', async () => {
    expect(await found('query=dodecahedon')).toEqual([])
    await shop
      .insert('products', [{ name: 'Dodecahedron', category: 'sensorial', price: 1 }])
      .expect(201)
    const after = await found('query=dodecahedon')
    await shop.request
      .delete('/rest/v1/products?id=eq.dodecahedron')
      .set({ apikey: serviceKey })
      .expect(204)

    expect(after).toEqual(['Dodecahedron'])
    expect(await found('query=dodecahedon')).toEqual([])
  })
})

describe('a phrase with synonyms finds', () => {
  const table = '/rest/v1/search_synonyms'
  const clean = () =>
    shop.request.delete(`${table}?phrase=neq.x`).set({ apikey: serviceKey }).expect(204)
  async function add(...rows: [phrase: string, ...alternatives: string[]][]) {
    onTestFinished(async () => {
      await clean()
    })
    await shop
      .insert(
        'search_synonyms',
        rows.map(([phrase, ...alternatives]) => ({ phrase, alternatives })),
      )
      .expect(201)
  }

  test('what is called otherwise, in any form, from the moment in which it is saved', async () => {
    expect(await found('query=threading%20toys')).toEqual([])
    expect((await call('product_facets', 'query=threading').expect(200)).body.total).toBe(0)
    await add(['threading toy', 'sandpaper'])

    for (const query of ['threading toys', 'the Thread-Toy']) {
      expect(await found(`query=${encodeURIComponent(query)}`)).toEqual(['Sandpaper Letters'])
    }
    const { body } = await call('product_facets', 'query=threading%20toys').expect(200)
    expect(body).toMatchObject({ total: 1, categories: { language: 1 } })
    await clean()
    expect(await found('query=threading%20toys')).toEqual([])
  })

  test('what has the words themselves first', async () => {
    await add(['tower', 'stair'])
    expect(await found('query=tower')).toEqual(['Pink Tower', 'Bead Stair', 'Brown Stair'])
  })

  test('the longest phrase, together with the other words', async () => {
    await add(['stacking', 'table'], ['stacking blocks', 'stair'], ['stacking blocks set', 'paper'])
    expect(await found('query=stacking%20blocks')).toEqual(['Bead Stair', 'Brown Stair'])
    expect(await found('query=brown%20stacking%20blocks')).toEqual(['Brown Stair'])
    expect(await found('query=brown%20stacking&any_word=true')).toEqual([
      'Brown Stair',
      'Café Table',
    ])
  })

  test('what was typed, although the owner wrote a word that no product has', async () => {
    await add(['tower', 'towel', 'twoer'])
    expect(await found('query=tower')).toEqual(['Pink Tower'])
  })

  test('five of them in all', async () => {
    const none = ['zz', 'yy', 'xx', 'ww']
    await add(['alpha', ...none], ['beta', 'pink', 'café'])
    expect(await found('query=alpha%20beta&any_word=true')).toEqual(['Pink Tower'])
  })
})

test('a search is filtered, ordered, paged and counted like the table', async () => {
  const search =
    'query=stair&category=in.(mathematics,sensorial)&price=gte.10&order=price.desc&limit=1'
  const first = await call('search_products', search, { prefer: 'count=exact' })
  const second = await call('search_products', `${search}&offset=1`, { prefer: 'count=exact' })

  expect([first.status, first.headers['content-range']]).toEqual([206, '0-0/2'])
  expect(first.body[0]).toMatchObject({ name: 'Brown Stair', price: 250 })
  expect(second.headers['content-range']).toBe('1-1/2')
  expect(second.body[0]).toMatchObject({ name: 'Bead Stair' })
})

test('a client may call with a body as well as in the address', async () => {
  const client = newClient(shop.url)
  const posted = await client
    .rpc('search_products', { query: 'stair' }, { count: 'exact' })
    .order('name')
  const got = await client
    .rpc('search_products', { query: 'stair' }, { get: true, count: 'exact' })
    .order('name')

  expect(posted.data).toHaveLength(2)
  expect(posted.count).toBe(2)
  expect(got.data).toEqual(posted.data)
})

describe('the counts', () => {
  const facets = async (search: string): Promise<ProductFacets> =>
    (await call('product_facets', search).expect(200)).body

  test('of everything', async () => {
    expect(await facets('')).toEqual({
      total: 6,
      categories: { language: 2, mathematics: 2, sensorial: 2 },
      age_bands: { '0-3': 1, '3-6': 4, '6-9': 1, '9-12': 0 },
      in_stock: 5,
      above_price_max: 0,
    })
  })

  test('of a choice leave that choice out of its own counts and keep the others', async () => {
    expect(
      await facets(
        'categories={mathematics}&price_min=0&price_max=200&age_bands={3-6}&in_stock_only=true',
      ),
    ).toEqual({
      total: 2,
      categories: { language: 0, mathematics: 2, sensorial: 1 },
      age_bands: { '0-3': 1, '3-6': 2, '6-9': 0, '9-12': 0 },
      in_stock: 2,
      above_price_max: 0,
    })
  })

  test('of a band of ages leave out the age of a child, which it takes the place of', async () => {
    const { body } = await call('product_facets', 'child_months=96').expect(200)
    expect(body).toMatchObject({ total: 1, age_bands: { '0-3': 1, '3-6': 4, '6-9': 1 } })
  })

  test('of what is in stock leave out what has the price 0, which nobody can buy', async () => {
    const calendar = productPayload({ name: 'Wall Calendar', price: 0 })
    await shop.insert('products', [calendar]).expect(201)
    onTestFinished(async () => {
      const url = '/rest/v1/products?id=eq.wall-calendar'
      await shop.request.delete(url).set({ apikey: serviceKey }).expect(204)
    })

    expect(await facets('query=calendar')).toMatchObject({ total: 1, in_stock: 0 })
    expect(await facets('query=calendar&in_stock_only=true')).toMatchObject({ total: 0 })
  })

  test('say how many products only the upper price hides', async () => {
    expect(await facets('price_max=100')).toMatchObject({ total: 4, above_price_max: 2 })
    expect(await facets('price_max=100&categories={mathematics}')).toMatchObject({
      total: 1,
      above_price_max: 1,
    })
  })

  test('belong to the search', async () => {
    expect(await facets('query=stair')).toMatchObject({
      total: 2,
      categories: { language: 0, mathematics: 1, sensorial: 1 },
    })
  })

  test('are the same for a client that sends a body', async () => {
    const { data } = await newClient(shop.url).rpc('product_facets', {
      query: 'stair',
      categories: ['mathematics', 'sensorial'],
      price_min: 0,
      price_max: 200,
      age_bands: ['0-3', '3-6'],
      in_stock_only: true,
    })

    expect(data).toEqual(
      await facets(
        'query=stair&categories={mathematics,sensorial}&price_min=0&price_max=200&age_bands={0-3,3-6}&in_stock_only=true',
      ),
    )
    expect(data).toMatchObject({ total: 1, above_price_max: 0 })
  })

  test('agree with the table for every combination of choices', async () => {
    const bands = { '0-3': [0, 3], '3-6': [3, 6], '6-9': [6, 9], '9-12': [9, 12] } as const
    for (const category of ['', 'mathematics', 'sensorial']) {
      for (const [band, [from, to]] of Object.entries(bands)) {
        for (const priceMax of [60, 200]) {
          const counts = await facets(
            `price_max=${priceMax}&age_bands={${band}}${category && `&categories={${category}}`}`,
          )
          const list = await call(
            'search_products',
            `price=lte.${priceMax}&or=(and(age_from.lt.${to},age_to.gt.${from}))${category && `&category=in.(${category})`}`,
            { prefer: 'count=exact' },
          )
          expect(list.headers['content-range']).toMatch(new RegExp(`/${counts.total}$`))
        }
      }
    }
  })

  test.each([24, 36, 40, 71, 72])(
    'agree with the table for a child of %i months',
    async (months) => {
      const years = months / 12
      const counts = await facets(`child_months=${months}`)
      const list = await call('search_products', `age_from=lte.${years}&age_to=gt.${years}`, {
        prefer: 'count=exact',
      })
      expect(list.headers['content-range']).toMatch(new RegExp(`/${counts.total}$`))
    },
  )
})
