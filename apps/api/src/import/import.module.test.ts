import type { Role } from '@golden-bead/contracts/roles'
import { csvLine, readCsv } from '@golden-bead/contracts/csv'
import {
  csvColumns,
  exportedColumns,
  productCsvHead,
  productCsvLine,
  type ExportedProduct,
} from '@golden-bead/contracts/product-csv'
import { priceTexts } from '@golden-bead/contracts/price-texts'
import type { ImportReport, ImportStreamLine } from '@golden-bead/contracts/product-import'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categories, moreImages, products } from '#shop/catalogue/catalogue.tables.ts'
import { signedIn } from '#test/people.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ IMAGE_HOSTS: 'pictures.example' })
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.app.database.delete(products)
  await shop.app.database.delete(categories)
  await shop.app.database.insert(categories).values([
    { id: 'sensorial', name: 'Sensorial' },
    { id: 'language', name: 'Language' },
  ])
  await shop.app.database.insert(products).values([
    {
      id: 'pink-tower',
      name: 'Pink Tower',
      price: 68.5,
      category: 'sensorial',
      benefits: ['order', 'a, b'],
    },
    {
      id: 'sandpaper-letters',
      name: 'Sandpaper Letters',
      price: 54,
      category: 'language',
      inStock: false,
    },
  ])
})

const asService = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }

const post = (csv: string | Buffer, query = '', headers: Record<string, string> = asService) =>
  shop.request
    .post(`/admin/v1/products/import${query}`)
    .set({ ...headers, 'content-type': 'text/csv' })
    .send(csv)

const tryOut = async (csv: string | Buffer) =>
  (await post(csv, '?dry_run=true').expect(200)).body as ImportReport

const apply = async (csv: string, query?: string) =>
  (await post(csv, query).expect(200)).body as ImportReport

const stored = () => shop.app.database.select().from(products).orderBy(asc(products.id))

const file = (...rows: string[][]) => rows.map(csvLine).join('')

const lineOf = (csv: string, word: string) => csv.slice(0, csv.indexOf(word)).split('\n').length

async function exported(): Promise<string> {
  const { body } = await shop.request
    .get(`/rest/v1/products?select=${exportedColumns}&order=id`)
    .set(asService)
    .expect(200)
  return productCsvHead() + (body as ExportedProduct[]).map(productCsvLine).join('')
}

const logIn = async (role: Role) => (await signedIn(shop, { role })).headers

test('only an admin may import, whatever the client shows', async () => {
  const csv = file(['name', 'price', 'category'], ['Brown Stair', '74.95', 'sensorial'])

  await post(csv, '', {}).expect(401)
  await post(csv, '', { apikey: publishableKey }).expect(401)
  const refusal = await post(csv, '', await logIn('user')).expect(403)
  expect(refusal.body).toMatchObject({ code: 'forbidden' })
  expect(await stored()).toHaveLength(2)

  const inRecovery = await signedIn(shop, { role: 'admin', session: 'recovery' })
  await post(csv, '', inRecovery.headers).expect(403)

  await post(csv, '', await logIn('admin')).expect(200)
  expect(await stored()).toHaveLength(3)
})

test('a file that was just exported changes nothing', async () => {
  const before = await stored()

  const report = await apply(await exported())

  expect(report).toEqual({
    dry_run: false,
    counts: { new: 0, changed: 0, unchanged: 2, wrong: 0 },
    rows: [],
  })
  expect(await stored()).toEqual(before)
})

test('when a product was added is exported, and whatever a file says of it is left unread', async () => {
  const head = ['id', 'name', 'price', 'category', 'created_at']
  const before = await stored()
  const [tower] = before

  const csv = await exported()
  await apply(
    file(
      head,
      ['pink-tower', 'Pink Tower', '70', 'sensorial', '2001-01-01T00:00:00Z'],
      ['', 'Brown Stair', '74.95', 'sensorial', 'last week'],
    ),
  )

  expect(csv).toContain(`,created_at,updated_at\r\n`)
  expect(csv).toContain(tower?.createdAt.toISOString().slice(0, 19))
  const [stair, changed] = await stored()
  expect(changed).toMatchObject({ price: 70, createdAt: tower?.createdAt })
  expect(stair?.createdAt.getTime()).toBeGreaterThan(tower?.createdAt.getTime() ?? 0)
})

test('a dry run tells new, changed, unchanged and wrong rows apart, and saves nothing', async () => {
  const before = await stored()
  const csv = file(
    ['id', 'name', 'price', 'category'],
    ['pink-tower', 'Pink Tower', '70.00', 'sensorial'],
    ['sandpaper-letters', 'Sandpaper Letters', '54', 'language'],
    ['', 'Brown Stair', '74.95', 'sensorial'],
    ['', 'Globe', 'cheap', 'geography'],
  )

  const report = await tryOut(csv)

  expect(report.dry_run).toBe(true)
  expect(report.counts).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 1 })
  expect(report.rows).toEqual([
    {
      line: 2,
      id: 'pink-tower',
      name: 'Pink Tower',
      state: 'changed',
      changes: [{ column: 'price', before: '68.50', after: '70.00' }],
      errors: [],
    },
    expect.objectContaining({ line: 4, id: '', name: 'Brown Stair', state: 'new' }),
    {
      line: 5,
      id: '',
      name: 'Globe',
      state: 'wrong',
      changes: [],
      errors: [
        { column: 'price', message: 'The price must be a number, such as 68.50.' },
        { column: 'category', message: 'There is no category "geography".' },
      ],
    },
  ])
  expect(await stored()).toEqual(before)
})

test('an import writes every cell, and leaves the columns alone that the file has not', async () => {
  const cells = {
    name: "'=Tower",
    price: '1',
    image: '',
    category: 'language',
    description: 'Two\r\nlines',
    age_range: '3+',
    benefits: 'x, y\\, z',
    in_stock: 'FALSE',
    featured: 'true',
    small_parts: 'True',
    warning: 'Mind the beads.',
    material: 'Glass, on a wire',
    dimensions: '8 mm',
    contents: 'A thousand beads',
    skills: 'Counting',
    status: 'Hidden',
    sku: 'GB-1000',
    barcode: '4006381333931',
    brand: 'Bead & Co.',
    compare_at_price: '3',
    image_alt: '',
    is_taxable: 'no',
    more_images: '',
  }
  const others = ['on_hand', 'stock_version', 'created_at', 'updated_at']
  expect(['id', ...Object.keys(cells), ...others]).toEqual(csvColumns)
  const csv = file(['id', ...Object.keys(cells)], ['pink-tower', ...Object.values(cells)])

  await apply(csv)
  await apply(file(['id', 'price'], ['pink-tower', '2.50']))

  const [tower] = await stored()
  expect(tower).toMatchObject({
    id: 'pink-tower',
    name: '=Tower',
    price: 2.5,
    category: 'language',
    description: 'Two\r\nlines',
    ageRange: '3+',
    benefits: ['x', 'y, z'],
    inStock: false,
    featured: true,
    smallParts: true,
    warning: 'Mind the beads.',
    material: 'Glass, on a wire',
    dimensions: '8 mm',
    contents: 'A thousand beads',
    skills: 'Counting',
    status: 'hidden',
    sku: 'GB-1000',
    barcode: '4006381333931',
    brand: 'Bead & Co.',
    compareAtPrice: 3,
    isTaxable: false,
  })
})

test('small parts in a product for children under 3 are wrong at their cell', async () => {
  const csv = file(
    ['name', 'price', 'category', 'age_range', 'small_parts'],
    ['Beads', 'cheap', 'sensorial', '2-4 years', 'true'],
    ['Large Beads', '5', 'sensorial', '2-4 years', 'false'],
    ['Small Beads', '5', 'sensorial', '3-4 years', 'true'],
  )

  const { counts, rows } = await tryOut(csv)

  expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 1 })
  expect(rows[0]).toMatchObject({
    line: 2,
    state: 'wrong',
    errors: [
      { column: 'price' },
      {
        column: 'small_parts',
        message: 'A product for children under 3 cannot have small parts.',
      },
    ],
  })
  await post(csv).expect(422)
})

test('new products get the id that the shop would give them, also many with one slug', async () => {
  const csv = file(
    ['name', 'price', 'category'],
    ['Pink Tower!', '1', 'sensorial'],
    ['Pink Tower?', '1', 'sensorial'],
    ['积木', '1', 'sensorial'],
    ['拼图', '1', 'sensorial'],
  )

  await apply(csv)

  const ids = (await stored()).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([
    'pink-tower',
    'pink-tower-2',
    'pink-tower-3',
    'product',
    'product-2',
    'sandpaper-letters',
  ])
})

test('one wrong row keeps all others out', async () => {
  const csv = file(
    ['name', 'price', 'category'],
    ['Brown Stair', '74.95', 'sensorial'],
    ['Globe', '-1', 'sensorial'],
  )

  const refusal = await post(csv).expect(422)

  expect(refusal.body).toMatchObject({
    code: 'import.wrong_rows',
    message: '1 row is wrong, so nothing was imported.',
  })
  expect(await stored()).toHaveLength(2)
})

test('wrong rows are left out where the owner says so, and the right ones are saved', async () => {
  const csv = file(
    ['id', 'name', 'price', 'category'],
    ['', 'Brown Stair', '74.95', 'sensorial'],
    ['', 'Globe', 'cheap', 'sensorial'],
    ['pink-tower', 'Pink Tower', '70', 'sensorial'],
  )

  const report = await apply(csv, '?wrong_rows=leave_out')

  expect(report.counts).toEqual({ new: 1, changed: 1, unchanged: 0, wrong: 1 })
  expect(report.rows).toContainEqual(expect.objectContaining({ line: 3, state: 'wrong' }))
  expect((await stored()).map(({ name, price }) => [name, price])).toEqual([
    ['Brown Stair', 74.95],
    ['Pink Tower', 70],
    ['Sandpaper Letters', 54],
  ])
  await post(csv, '?wrong_rows=perhaps').expect(400)
})

test.each([
  ['yes', true],
  ['WAHR', true],
  ['x', true],
  ['1', true],
  [' Ja ', true],
  ['No', false],
  ['FALSCH', false],
  ['0', false],
  ['nein', false],
])('%s says of a product whether it is featured', async (written, featured) => {
  await apply(file(['id', 'featured'], ['pink-tower', String(!featured)]))
  await apply(file(['id', 'featured'], ['pink-tower', written]))

  expect((await stored())[0]).toMatchObject({ id: 'pink-tower', featured })
})

test('an empty status leaves a product as it is, and lets a new one be live', async () => {
  await shop.app.database.update(products).set({ status: 'draft' })
  const csv = file(
    ['id', 'name', 'price', 'category', 'status'],
    ['pink-tower', 'Pink Tower', '70', 'sensorial', ''],
    ['', 'Globe', '1', 'sensorial', ' '],
  )

  await apply(csv)

  expect((await stored()).map(({ id, status }) => [id, status])).toEqual([
    ['globe', 'live'],
    ['pink-tower', 'draft'],
    ['sandpaper-letters', 'draft'],
  ])
})

test('a price before that is not above the price is wrong at its cell', async () => {
  const { rows } = await tryOut(
    file(['id', 'compare_at_price'], ['pink-tower', '$68.50'], ['sandpaper-letters', '60']),
  )

  expect(rows.map(({ errors }) => errors)).toEqual([
    [
      {
        column: 'compare_at_price',
        message: 'Write a price above the one of now, or leave the cell empty.',
      },
    ],
    [],
  ])
})

test('a SKU that another product has is wrong at its cell, as is one that comes twice', async () => {
  await shop.app.database.update(products).set({ sku: 'A-1' }).where(eq(products.id, 'pink-tower'))
  const csv = file(
    ['id', 'name', 'price', 'category', 'sku', 'status'],
    ['pink-tower', 'Pink Tower', '68.50', 'sensorial', 'A-1', 'LIVE'],
    ['sandpaper-letters', 'Sandpaper Letters', '54', 'language', 'A-1', 'gone'],
    ['', 'Globe', '1', 'sensorial', 'B-2', 'draft'],
    ['', 'Map', '1', 'sensorial', 'B-2', 'draft'],
  )

  const { rows, counts } = await tryOut(csv)

  expect(counts.unchanged).toBe(1)
  expect(rows.map(({ errors }) => errors)).toEqual([
    [
      { column: 'status', message: 'Write draft, live or hidden.' },
      { column: 'sku', message: 'Pink Tower (pink-tower) has this SKU.' },
    ],
    [],
    [{ column: 'sku', message: 'This sku is already on line 4.' }],
  ])
})

const picturesOf = async (id: string) =>
  shop.app.database
    .select()
    .from(moreImages)
    .where(eq(moreImages.productId, id))
    .orderBy(asc(moreImages.position))

test('further pictures come back as they were exported, and keep their texts where they move', async () => {
  const known = { productId: 'pink-tower', alt: 'From above', width: 640, height: 480 }
  const elsewhere = 'https://pictures.example/a%20b.png?size=2'
  await shop.app.database.insert(moreImages).values([
    { ...known, position: 1, image: 'products/1-a b.png' },
    { ...known, position: 2, image: elsewhere, alt: '', isDecorative: true },
  ])
  const before = await picturesOf('pink-tower')
  const csv = await exported()
  expect(csv).toContain(`,products/1-a%20b.png ${elsewhere},`)
  expect((await apply(csv)).counts).toMatchObject({ changed: 0, unchanged: 2 })
  expect(await picturesOf('pink-tower')).toEqual(before)

  const own = `${shop.config.site.apiUrl}/storage/v1/object/public/product-images/products/2.png`
  const cell = `${elsewhere}\n${own}  products/1-a%20b.png`
  const report = await apply(
    file(
      ['id', 'name', 'price', 'category', 'more_images'],
      ['pink-tower', 'Pink Tower', '68.50', 'sensorial', cell],
      ['', 'Globe', '1', 'sensorial', 'products/3.png'],
    ),
  )

  expect(report.counts).toMatchObject({ new: 1, changed: 1 })
  expect(await picturesOf('pink-tower')).toMatchObject([
    { position: 1, image: elsewhere, isDecorative: true, width: 640 },
    { position: 2, image: 'products/2.png', alt: '', width: null },
    { position: 3, image: 'products/1-a b.png', alt: 'From above', height: 480 },
  ])
  expect(await picturesOf('globe')).toMatchObject([{ position: 1, image: 'products/3.png' }])
  await apply(file(['id', 'more_images'], ['pink-tower', '']))
  expect(await picturesOf('pink-tower')).toEqual([])
})

test.each([
  [
    'https://evil.example/a.png',
    '"https://evil.example/a.png" is not the path of a picture of this shop.',
  ],
  ['../a.png', '"../a.png" is not the path of a picture of this shop.'],
  ['a.png '.repeat(12), 'A product has 11 further pictures at most.'],
])('the further pictures %j are wrong at their cell', async (cell, message) => {
  const report = await tryOut(file(['id', 'more_images'], ['pink-tower', cell]))

  expect(report.rows[0]?.errors).toEqual([{ column: 'more_images', message }])
})

test('a file that was exported before an edit does not undo the edit', async () => {
  const old = await exported()
  await shop.app.database.update(products).set({ price: 80 }).where(eq(products.id, 'pink-tower'))

  const report = await tryOut(old)

  expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 1 })
  expect(report.rows[0]?.errors).toEqual([
    { column: 'updated_at', message: expect.stringContaining('This product was changed') },
  ])
})

test.each(['11/23/2026 01:40', '23.11.2026 01:40', '2026-11-23 01:40:00', '45984.07', 'yesterday'])(
  'the time %j, which the shop did not write, is called unreadable',
  async (written) => {
    const csv = file(['id', 'price', 'updated_at'], ['pink-tower', '70', written])

    const report = await tryOut(csv)

    const message =
      'This time cannot be read; a spreadsheet may have rewritten it. Leave the cell as it was exported, or empty.'
    expect(report.rows[0]?.errors).toEqual([{ column: 'updated_at', message }])
  },
)

test('a time is known in either way in which the shop writes it', async () => {
  const [tower] = await stored()
  const iso = tower?.updatedAt.toISOString() ?? ''
  const times = [iso, iso.replace('Z', '+00:00'), ` ${iso} `]

  const reports = await Promise.all(
    times.map((time) => tryOut(file(['id', 'price', 'updated_at'], ['pink-tower', '70', time]))),
  )

  expect(reports.map(({ counts }) => counts.changed)).toEqual([1, 1, 1])
})

test('a category is known by its name in any case, where one alone has it', async () => {
  await shop.app.database.insert(categories).values([
    { id: 'maps', name: 'Geography' },
    { id: 'globes', name: 'geography' },
  ])
  const csv = file(
    ['name', 'price', 'category'],
    ['Brown Stair', '1', ' SENSORIAL '],
    ['Globe', '1', 'Geography'],
    ['Map', '1', 'History'],
  )

  const report = await tryOut(csv)

  expect(report.rows).toMatchObject([
    { state: 'new', errors: [] },
    {
      errors: [
        {
          column: 'category',
          message: expect.stringMatching(/Write the id of one: (maps, globes|globes, maps)$/),
        },
      ],
    },
    { errors: [{ column: 'category', message: 'There is no category "History".' }] },
  ])
  const category = report.rows[0]?.changes.find(({ column }) => column === 'category')
  expect(category?.after).toBe('sensorial')
})

test('a list without ids cannot be imported twice by mistake', async () => {
  const csv = file(
    ['name', 'price', 'category'],
    ['Brown Stair', '1', 'sensorial'],
    ['brown stair', '1', 'sensorial'],
  )
  const twiceInOneFile = await tryOut(csv)
  expect(twiceInOneFile.rows[1]?.errors).toEqual([
    { column: 'name', message: 'This name is already on line 2.' },
  ])

  const once = file(['name', 'price', 'category'], ['Brown Stair', '1', 'sensorial'])
  await apply(once)

  const again = await tryOut(once)
  expect(again.rows[0]?.errors).toEqual([
    { column: 'id', message: expect.stringContaining('write its id: brown-stair') },
  ])
})

test('a name that was guarded against spreadsheets is known as well', async () => {
  const csv = file(['name', 'price', 'category'], ["'-5 to 5 cards", '1', 'sensorial'])
  await apply(csv)

  const again = await tryOut(csv)

  expect(again.rows[0]?.errors).toEqual([
    { column: 'id', message: expect.stringContaining('There is a product of this name.') },
  ])
})

test('blank rows and columns around a table of a spreadsheet are left out, and lines stay those of the file', async () => {
  const csv =
    ',,,,,\r\nname,price,category,,,\r\nBrown Stair,74.95,sensorial,, ,\r\n,,,,,\r\n ,\t,,,,\r\n' +
    'Globe,cheap,sensorial\r\n,,,,,\r\nMap,1,sensorial,,a note,\r\n,,,,,\r\n'

  const report = await tryOut(csv)

  expect(report.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 2 })
  expect(report.rows).toMatchObject([
    { line: 3, state: 'new', errors: [] },
    { line: 6, errors: [{ column: 'price' }] },
    { line: 8, errors: [{ message: 'This row has 5 cells, the first line has 3.' }] },
  ])
})

test('a row that is wider than the first line is wrong, also where its end is blank', async () => {
  const report = await tryOut('name,price,category\nTower, pink,1,,\n')

  expect(report.rows[0]?.errors).toContainEqual({
    column: '',
    message: 'This row has 5 cells, the first line has 3.',
  })
})

test('a benefit with a line break outlives the edit of another cell in an exported file', async () => {
  const benefits = ['Order and\nsequence', 'Size']
  await shop.app.database.update(products).set({ benefits }).where(eq(products.id, 'pink-tower'))
  const edited = (await exported()).replace('68.50', '70.00')

  const report = await apply(edited)

  expect(report.counts).toMatchObject({ changed: 1, unchanged: 1 })
  const [tower] = await stored()
  expect(tower).toMatchObject({ price: 70, benefits })
})

test('each line of a cell of benefits is a benefit', async () => {
  await apply(file(['id', 'benefits'], ['pink-tower', 'Order\r\nSequence, Size']))

  const [tower] = await stored()
  expect(tower?.benefits).toEqual(['Order', 'Sequence', 'Size'])
})

test('a stray quote, which makes one cell of all that follows, makes no endless report', async () => {
  const rest = 'Globe,1,sensorial\n'.repeat(5000)
  const report = await tryOut(`id,name,price\n"${rest}","${rest}",1\n`)

  expect(report.counts.wrong).toBe(1)
  expect(JSON.stringify(report).length).toBeLessThan(2000)
})

test.each([
  ['an empty name', ['', '', '1', 'sensorial', '', 'true'], 'name', 'The name is missing.'],
  ['an empty category', ['', 'A', '1', '', '', 'true'], 'category', 'The category is missing.'],
  ['an empty price', ['', 'A', '', 'sensorial', '', 'true'], 'price', 'The price is missing.'],
  [
    'a third decimal',
    ['', 'A', '1.0055', 'sensorial', '', 'true'],
    'price',
    'The price can have two decimals at most.',
  ],
  [
    'a negative price',
    ['', 'A', '-1', 'sensorial', '', 'true'],
    'price',
    'The price cannot be negative.',
  ],
  [
    'a number in words',
    ['', 'A', 'NaN', 'sensorial', '', 'true'],
    'price',
    'The price must be a number, such as 68.50.',
  ],
  [
    'too high a price',
    ['', 'A', '100000000', 'sensorial', '', 'true'],
    'price',
    'The price is too high: $99,999,999.99 at most.',
  ],
  [
    'a long name',
    ['', 'a'.repeat(201), '1', 'sensorial', '', 'true'],
    'name',
    'The name can have 200 characters at most.',
  ],
  [
    'a bad id',
    ['Pink Tower', 'A', '1', 'sensorial', '', 'true'],
    'id',
    'An id has lowercase letters, digits and single hyphens.',
  ],
  [
    'a flag in other words',
    ['', 'A', '1', 'sensorial', '', 'perhaps'],
    'in_stock',
    'Write yes or no.',
  ],
  [
    'a picture from elsewhere',
    ['', 'A', '1', 'sensorial', 'https://evil.example/a.png', 'true'],
    'image',
    expect.stringContaining('picture'),
  ],
  [
    'a script as picture',
    ['', 'A', '1', 'sensorial', 'javascript:alert(1)', 'true'],
    'image',
    expect.stringContaining('picture'),
  ],
  [
    'a picture whose address grows too long as it is escaped',
    ['', 'A', '1', 'sensorial', `https://pictures.example/${'ü'.repeat(300)}`, 'true'],
    'image',
    expect.stringContaining('picture'),
  ],
  [
    'U+0000',
    ['', 'A\0', '1', 'sensorial', '', 'true'],
    'name',
    'This cell holds a character that cannot be kept.',
  ],
  [
    'a missing cell',
    ['', 'A', '1', 'sensorial', ''],
    '',
    'This row has 5 cells, the first line has 6.',
  ],
])('%s is wrong in its own cell', async (_what, row, column, message) => {
  const report = await tryOut(file(['id', 'name', 'price', 'category', 'image', 'in_stock'], row))

  expect(report.rows[0]?.errors).toContainEqual({ column, message })
})

test.each(['1,000', '1.000', '$1,000', '1,234.500', '12,34.50', '1,234,56'])(
  'the price %s, which could be read in two ways, is wrong',
  async (price) => {
    const report = await tryOut(file(['id', 'price'], ['pink-tower', price]))

    expect(report.rows[0]?.errors).toEqual([{ column: 'price', message: priceTexts.ambiguous }])
  },
)

test('an id twice in one file is wrong', async () => {
  const report = await tryOut(file(['id', 'price'], ['pink-tower', '1'], ['pink-tower', '2']))

  expect(report.rows[1]?.errors).toEqual([
    { column: 'id', message: 'This id is already on line 2.' },
  ])
})

test('pictures are kept as paths, and those of listed hosts as they are', async () => {
  const own = `${shop.config.site.apiUrl}/storage/v1/object/public/product-images/products/1-a%20b.png`
  await apply(
    file(
      ['id', 'image'],
      ['pink-tower', own],
      ['sandpaper-letters', 'https://pictures.example/letters.png'],
    ),
  )

  const images = (await stored()).map(({ image }) => image)
  expect(images).toEqual(['products/1-a b.png', 'https://pictures.example/letters.png'])
})

test.each([
  ['commas', 'name,category,price\n\nBrown Stair,sensorial,74.95\nGlobe,language,cheap\n'],
  ['semicolons', 'name;category;price\n\nBrown Stair;sensorial;74,95\nGlobe;language;cheap\n'],
  ['tabs', 'name\tcategory\tprice\n\nBrown Stair\tsensorial\t74.95\nGlobe\tlanguage\tcheap\n'],
  [
    'semicolons around blank rows, columns and quoted heads',
    ';;;\n"name";"category";price;\n"Brown Stair";sensorial;"74,95";\nGlobe;language;cheap;\n',
  ],
  [
    'a first line that names the semicolon',
    '\uFEFFsep=;\r\nname;category;price\r\nBrown Stair;sensorial;74,95\r\nGlobe;language;cheap',
  ],
  [
    'a first line that names the comma, in quotes',
    '"sep=,"\nname,category,price\nBrown Stair,sensorial,74.95\nGlobe,language,cheap',
  ],
])('a file with %s is read, and its errors stand on their line and column', async (_what, csv) => {
  const report = await tryOut(csv)

  expect(report.rows).toMatchObject([
    { line: lineOf(csv, 'Brown'), name: 'Brown Stair', state: 'new' },
    { line: lineOf(csv, 'Globe'), errors: [{ column: 'price' }] },
  ])
  const price = report.rows[0]?.changes.find(({ column }) => column === 'price')
  expect(price?.after).toBe('74.95')
})

test('a separator that is not that of the file is an ordinary character', async () => {
  await apply('id;name;benefits;description\npink-tower;Tower, pink;order, "size";a\tb, c\n')

  const [tower] = await stored()
  expect(tower).toMatchObject({
    name: 'Tower, pink',
    benefits: ['order', '"size"'],
    description: 'a\tb, c',
  })
})

test('a file that was exported and saved with semicolons changes nothing', async () => {
  const description = 'safe;=1+1, "quoted"\r\n-2'
  await shop.app.database.update(products).set({ description }).where(eq(products.id, 'pink-tower'))
  const cells = [...readCsv((await exported()).replace('\uFEFF', ''))].map((record) => record.cells)
  const inSemicolons = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`))

  const report = await tryOut(inSemicolons.map((row) => row.join(';')).join('\r\n'))

  expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
})

test.each([
  ['name,price\n"A"x,1', 'Line 2: After a closing quote comes a comma or the end of the line.'],
  [
    'sep=;\nname;price\n"A",1',
    'Line 3: After a closing quote comes a semicolon or the end of the line.',
  ],
  ['name\tprice\n"A";1', 'Line 2: After a closing quote comes a tab or the end of the line.'],
])('a broken quote in %j is told in the words of the file', async (csv, message) => {
  const refusal = await post(csv, '?dry_run=true').expect(400)

  expect(refusal.body).toMatchObject({ code: 'import.bad_quotes', message })
})

test.each([
  ['68,5', 68.5],
  ['68,50', 68.5],
  ['68', 68],
  ['68.5', 68.5],
  ['68.', 68],
  ['.5', 0.5],
  ['$68.50', 68.5],
  ['68,50 USD', 68.5],
  ['1,234.50', 1234.5],
  ['1.234,5', 1234.5],
  ['1 234,50', 1234.5],
  ['1’234.50', 1234.5],
  ['$1,234,567', 1_234_567],
])('the price %s is %d, whatever stands between the cells', async (written, price) => {
  await apply(`id;price\npink-tower;${written}\nsandpaper-letters;1\n`)
  await apply(file(['id', 'price'], ['sandpaper-letters', written]))

  expect((await stored()).map((product) => product.price)).toEqual([price, price])
})

test.each([
  ['not_utf8', Buffer.from('name,price\nCaf\xe9,1', 'latin1')],
  ['not_utf8', Buffer.from('\uFEFFname,price\nA,1', 'utf16le')],
  ['unknown_column', 'name,colour\nA,red'],
  ['repeated_column', 'name,name\nA,B'],
  ['bad_quotes', 'name,price\n"A,1'],
  ['empty', '\r\n\r\n'],
  ['empty', 'sep=;\r\n'],
  ['no_rows', 'name,price\r\n'],
  ['no_rows', ';;\r\nname;price;\r\n;;\r\n'],
])('a file that cannot be understood is refused as %s', async (code, csv) => {
  const refusal = await post(csv, '?dry_run=true').expect(400)

  expect(refusal.body).toMatchObject({ code: `import.${code}`, message: expect.any(String) })
})

test('a column that the shop does not have is named with its place', async () => {
  const refusal = await post('name,colour\nA,red', '?dry_run=true').expect(400)

  expect(refusal.body.message).toContain('The shop has no column colour.')
})

test('columns that the shop does not have are left out where the owner says so', async () => {
  const csv = file(
    ['name', 'colour', 'price', 'category', '', 'weight'],
    ['Brown Stair', 'brown', '74.95', 'sensorial', '', '2 kg'],
  )
  const leaveOut = '?unknown_columns=leave_out'
  const without = ['colour', 'number 5', 'weight']

  const shown = await post(csv, `${leaveOut}&dry_run=true`).expect(200)
  expect(shown.body).toMatchObject({ counts: { new: 1, wrong: 0 }, unknown_columns: without })
  await post(csv).expect(400)
  expect(await apply(csv, leaveOut)).toMatchObject({ unknown_columns: without })

  expect(await stored()).toContainEqual(
    expect.objectContaining({ name: 'Brown Stair', price: 74.95, category: 'sensorial' }),
  )
  const foreign = file(['a', 'b'], ['1', '2'])
  const refusal = await post(foreign, leaveOut).expect(400)
  expect(refusal.body).toMatchObject({ code: 'import.unknown_column' })
})

test('a file is limited in rows and in bytes', async () => {
  const tooMany = `name\n${'A\n'.repeat(20_001)}`
  expect((await post(tooMany, '?dry_run=true').expect(400)).body.code).toBe('import.too_many_rows')

  const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1, 'a')
  await post(tooLarge, '?dry_run=true').expect(413)
})

test.each([
  ['commas', `name,category,price\n${','.repeat(9_900_000)}`],
  ['commas above the names', `${','.repeat(9_900_000)}\nname,category,price\nTower,sensorial,1\n`],
  ['quoted cells', `name\n${'"a",'.repeat(101)}\n`],
  ['characters', `name,category,price\n${'a'.repeat(9_900_000)},sensorial,1\n`],
  ['quotes', `name,category,price\n${'"'.repeat(9_900_000)}\n`],
  ['line breaks in quotes', `name,category,price\n"${'\n'.repeat(9_900_000)}"\n`],
])('a row of more %s than a table has is refused', async (_what, csv) => {
  const refusal = await post(csv, '?dry_run=true').expect(400)

  expect(refusal.body).toMatchObject({
    code: 'import.row_too_large',
    message: expect.stringMatching(/^Line [12]: A row can have .+ at most\./),
  })
})

test('a cell of guarded tabs is read in one pass', async () => {
  const report = await tryOut(file(['name', 'description'], ['Tower', "\t'".repeat(110_000)]))

  expect(report.counts.wrong).toBe(1)
})

test('files are read one at a time, and few may wait', async () => {
  const csv = file(['id', 'price'], ['pink-tower', '1'])
  const { database } = shop.app
  const answers = await database.transaction(async (tx) => {
    await tx.execute(sql`lock table ${products} in access exclusive mode`)
    const imports = Array.from({ length: 5 }, async () => post(csv, '?dry_run=true'))
    const first = await Promise.race(imports)

    expect(first.status).toBe(503)
    expect(first.headers['retry-after']).toBe('1')
    expect(first.body.code).toBe('unavailable')
    return imports
  })

  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
})

test('another kind of body and another word for dry_run are refused', async () => {
  await shop.request.post('/admin/v1/products/import').set(asService).send({ a: 1 }).expect(415)
  await shop.request.post('/admin/v1/products/import').set(asService).expect(415)
  await post('name\nA', '?dry_run=yes').expect(400)
})

test('twenty thousand new products arrive in one transaction, with progress on the way', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`Bead ${index}`, '1', 'sensorial'])
  const answer = await post(file(['name', 'price', 'category'], ...rows), '', {
    ...asService,
    accept: 'application/x-ndjson',
  })
    .buffer(true)
    .parse((response, done) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => done(null, text))
    })
    .expect(200)

  const lines: ImportStreamLine[] = String(answer.body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const progress = lines.flatMap((line) => ('progress' in line ? [line.progress.done] : []))
  expect(progress.length).toBeGreaterThan(10)
  expect(progress.at(-1)).toBe(20_000)
  expect(lines.at(-1)).toMatchObject({ report: { counts: { new: 20_000 } } })
  const counted = await shop.app.database.$count(products)
  expect(counted).toBe(20_002)
  // Faster than row by row, for which the next test would wait.
  await shop.app.database.execute(sql`truncate ${products} cascade`)
})

test('a streamed import that fails says so on its last line and saves nothing', async () => {
  const answer = await post(file(['id', 'price'], ['pink-tower', '-1']), '', {
    ...asService,
    accept: 'application/x-ndjson',
  }).buffer(true)

  expect(JSON.parse(answer.text)).toEqual({
    error: {
      status: 422,
      code: 'import.wrong_rows',
      message: '1 row is wrong, so nothing was imported.',
    },
  })
})

test('the catalogue shows what was imported as soon as the import is answered', async () => {
  const prices = async () => {
    const { body } = await shop.request
      .get('/rest/v1/products?select=price&id=eq.pink-tower')
      .set({ apikey: publishableKey })
    return body
  }
  expect(await prices()).toEqual([{ price: 68.5 }])

  await apply(file(['id', 'price'], ['pink-tower', '70']))

  expect(await prices()).toEqual([{ price: 70 }])
})

test('a second import waits its turn', async () => {
  const { database } = shop.app
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(5116204877)`)

    const refusal = await post(file(['id', 'price'], ['pink-tower', '1'])).expect(409)

    expect(refusal.body).toMatchObject({ code: 'import.running' })
  })
})

const stockOf = async (id: string) =>
  (await shop.request.get(`/admin/v1/stock/${id}`).set(asService).expect(200)).body

test('a file sets the shelf, and begins to count what was not counted', async () => {
  const counts = file(
    ['id', 'name', 'price', 'category', 'on_hand'],
    ['pink-tower', 'Pink Tower', '68.50', 'sensorial', '12'],
    ['sandpaper-letters', 'Sandpaper Letters', '54', 'language', ''],
    ['', 'Globe', '46', 'sensorial', '0'],
  )
  const { updatedAt } = (await stored())[0] ?? {}

  const tried = await tryOut(counts)
  expect((await stockOf('pink-tower')).counted).toBe(false)
  const report = await apply(counts)

  expect(report.rows).toEqual(tried.rows.map((row) => ({ ...row, id: row.id || 'globe' })))
  expect(report.rows[0]?.changes).toEqual([{ column: 'on_hand', before: '', after: '12' }])
  expect(await stockOf('pink-tower')).toMatchObject({
    counted: true,
    on_hand: 12,
    version: 2,
    movements: [{ quantity: 12, reason: 'imported' }],
  })
  expect(await stockOf('sandpaper-letters')).toMatchObject({ counted: false, version: 1 })
  expect(await stockOf('globe')).toMatchObject({ counted: true, on_hand: 0, movements: [] })
  expect((await stored()).find(({ id }) => id === 'pink-tower')?.updatedAt).toEqual(updatedAt)
  expect((await apply(counts.replace(',Globe', 'globe,Globe'))).counts.unchanged).toBe(3)
})

test('an export changes nothing when it comes back, and is refused where the shelf has changed since', async () => {
  await apply(file(['id', 'on_hand'], ['pink-tower', '12']))
  const csv = await exported()
  expect((await apply(csv)).counts).toMatchObject({ unchanged: 2, changed: 0 })

  await apply(file(['id', 'on_hand'], ['pink-tower', '7']))
  const { rows, counts } = await tryOut(csv)

  expect(counts).toMatchObject({ unchanged: 1, wrong: 1 })
  expect(rows[0]?.errors).toMatchObject([{ column: 'stock_version' }])
  await post(csv).expect(422)
  expect((await stockOf('pink-tower')).on_hand).toBe(7)
})

const wholeNumber = 'Write a whole number of units from 0 to 999,999, or nothing.'

test.each(['-1', '1.5', '1e3', '1000000', '1,000', 'many', '٣', '0x10'])(
  'the count %j is refused',
  async (cell) => {
    const { rows } = await tryOut(file(['id', 'on_hand'], ['pink-tower', cell]))

    expect(rows[0]?.errors).toEqual([{ column: 'on_hand', message: wholeNumber }])
  },
)
