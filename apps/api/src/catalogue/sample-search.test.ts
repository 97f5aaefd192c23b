import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** What parents type in a shop with the sample, and what they should see first. */
let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ SEED_SAMPLE: 'true' })
})
afterAll(() => shop.close())

const found = async (query: string, options = {}): Promise<string[]> => {
  const search = new URLSearchParams({ query, ...options }).toString()
  const { body } = await shop.request
    .get(`/rest/v1/rpc/search_products?${search}`)
    .set({ apikey: publishableKey })
    .expect(200)
  return body.map(({ name }: { name: string }) => name)
}

const featured = async (): Promise<string[]> => {
  const { body } = await shop.request
    .get('/rest/v1/products?featured=is.true&order=name&limit=4')
    .set({ apikey: publishableKey })
    .expect(200)
  return body.map(({ name }: { name: string }) => name)
}

test.each([
  ['pink tower', 'Pink Tower', 'its name'],
  ['pnik towr', 'Pink Tower', 'its name, mistyped'],
  ['tower', 'Pink Tower', 'a word of its name, before the stair that speaks of it'],
  ['brown stairs', 'Brown Stair', 'its name in the plural'],
  ['map', 'Puzzle Map of the Continents', 'a word of its name'],
  ['continents', 'Puzzle Map of the Continents', 'a word of its name'],
  ['letters', 'Sandpaper Letters', 'a word of its name, before the alphabet that speaks of them'],
  ['alphabet', 'Movable Alphabet', 'a word of its name'],
  ['color', 'Color Tablets', 'a word of its name'],
  ['colour', 'Color Tablets', 'the same in British English'],
  ['beads', 'Golden Bead Material', 'a word of its name in the plural'],
  ['counting', 'Number Rods', 'what they are good for'],
  ['pouring', 'Pouring Set', 'a word of its name'],
  ['wood', 'Color Tablets', 'what it is made of'],
  ['wooden blocks', 'Pink Tower', 'what parents call the cubes'],
  ['blocks', 'Knobbed Cylinders', 'the word itself, before cubes and prisms'],
  ['fine motor', 'Dressing Frame', 'a skill'],
  ['counting beads', 'Golden Bead Material', 'a skill and a word of its name'],
  ['sorting', 'Color Tablets', 'a skill'],
  ['threading', 'Dressing Frame', 'what comes nearest'],
  ['best map for my son', 'Puzzle Map of the Continents', 'a word of its name'],
  ['christmas gift pouring', 'Pouring Set', 'a word of its name'],
])('%s finds the %s first: %s', async (query, first) => {
  expect((await found(query))[0]).toBe(first)
})

test.each([
  'montessori',
  'gift',
  'Montessori toys',
  'birthday gift',
  'kids gift',
  'best toy for a boy',
  'what to buy for a child',
])(
  '%s finds everything, the featured ones first: it names nothing in particular',
  async (query) => {
    const names = await found(query)
    expect(names).toHaveLength(12)
    expect(names.slice(0, 4)).toEqual(await featured())
  },
)

test('one of the words is enough where the search says so, and what has most of them comes first', async () => {
  expect(await found('pink helicopter')).toEqual([])
  expect((await found('pink helicopter', { any_word: 'true' }))[0]).toBe('Pink Tower')
  expect((await found('helicopter map puzle', { any_word: 'true' }))[0]).toBe(
    'Puzzle Map of the Continents',
  )
  expect(await found('helicopter', { any_word: 'true' })).toEqual([])
})

test('what is like nothing here finds nothing', async () => {
  expect(await found('helicopter')).toEqual([])
  expect(await found('birthday')).toEqual([])
})

test.each([
  ['practical life', ['Dressing Frame', 'Pouring Set']],
  ['mathematics', ['Golden Bead Material', 'Number Rods']],
  ['sensorial', ['Brown Stair', 'Color Tablets', 'Knobbed Cylinders', 'Pink Tower']],
  ['language', ['Movable Alphabet', 'Sandpaper Letters']],
])('%s finds all of the category', async (query, names) => {
  expect(await found(query)).toEqual(names)
})
