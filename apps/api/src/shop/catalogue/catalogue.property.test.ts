import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { signedIn, type Person } from '#test/people.ts'
import { publishableKey } from '#test/test-app.ts'

/** Names that a careless parser or a careless quotation would stumble over. */
const names = [
  'ab',
  'a,b',
  'a(b)',
  'a"b',
  String.raw`a\b`,
  "o'h",
  'a.b',
  '{a}',
  'null',
  'eq.a',
  'Ab',
  'ä',
]
const prices = [0, 0.5, 1, 1.25, 20, 99_999_999.99]
const categories = ['language', 'sensorial', 'mathematics']
const benefits = ['x', 'y,z', 'q"', 'NULL']
const ages = [
  { age_range: '', from: null, to: null },
  { age_range: '3-6 years', from: 3, to: 6 },
  { age_range: '6+ years', from: 6, to: 99 },
]

type Row = {
  id: string
  name: string
  category: string
  price: number
  in_stock: boolean
  age_from: number | null
  benefits: string[]
}

const rows: Row[] = Array.from({ length: 40 }, (_, index) => ({
  id: `row-${String(index).padStart(2, '0')}`,
  name: names[(index * 7) % names.length] ?? '',
  category: categories[(index >> 2) % categories.length] ?? '',
  price: prices[(index * 5) % prices.length] ?? 0,
  in_stock: index % 3 !== 0,
  age_from: ages[index % ages.length]?.from ?? null,
  benefits: benefits.filter((_value, bit) => ((index >> 1) & (1 << bit)) !== 0),
}))

let shop: CatalogueShop
let person: Person
beforeAll(async () => {
  shop = await startCatalogueShop()
  await shop
    .insert(
      'products',
      rows.map((row, index) => ({
        id: row.id,
        name: row.name,
        price: row.price,
        in_stock: row.in_stock,
        age_range: ages[index % ages.length]?.age_range ?? '',
        benefits: row.benefits,
        category: row.category,
      })),
    )
    .expect(201)
  person = await signedIn(shop)
  await signedIn(shop, { role: 'admin' })
})
afterAll(() => shop.close())

/** True, false, or unknown as SQL has it. */
type Truth = boolean | null

type Filter = {
  /** As a parameter's value stands, and as it stands within `or=()`. */
  column: string
  operator: string
  plain: string
  nested: string
  test: (row: Row) => Truth
}
type Tree =
  | { kind: 'leaf'; isNegated: boolean; filter: Filter }
  | { kind: 'logic'; isNegated: boolean; operator: 'and' | 'or'; parts: Tree[] }

const not = (truth: Truth): Truth => (truth === null ? null : !truth)
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

function evaluate(tree: Tree, row: Row): Truth {
  if (tree.kind === 'leaf') {
    const truth = tree.filter.test(row)
    return tree.isNegated ? not(truth) : truth
  }
  const truths = tree.parts.map((part) => evaluate(part, row))
  const decisive = tree.operator === 'or'
  const truth = truths.includes(decisive) ? decisive : truths.includes(null) ? null : !decisive
  return tree.isNegated ? not(truth) : truth
}

function nested(tree: Tree): string {
  const not = tree.isNegated ? 'not.' : ''
  if (tree.kind === 'logic') return `${not}${tree.operator}(${tree.parts.map(nested).join(',')})`
  return `${tree.filter.column}.${not}${tree.filter.operator}.${tree.filter.nested}`
}

function parameter(tree: Tree): [name: string, value: string] {
  if (tree.kind === 'logic') {
    const name = `${tree.isNegated ? 'not.' : ''}${tree.operator}`
    return [name, `(${tree.parts.map(nested).join(',')})`]
  }
  const not = tree.isNegated ? 'not.' : ''
  return [tree.filter.column, `${not}${tree.filter.operator}.${tree.filter.plain}`]
}

const leaf = (column: string, operator: string, value: string, test: Filter['test']): Filter => ({
  column,
  operator,
  plain: value,
  nested: quoted(value),
  test,
})
const asIs = (column: string, operator: string, value: string, test: Filter['test']): Filter => ({
  column,
  operator,
  plain: value,
  nested: value,
  test,
})

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  eq: (a, b) => a === b,
  neq: (a, b) => a !== b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
}

const compared = fc
  .tuple(
    fc.constantFrom('price' as const, 'age_from' as const),
    fc.constantFrom(...Object.keys(comparisons)),
    fc.constantFrom(...prices, 3, 6),
  )
  .map(([column, operator, value]) =>
    leaf(column, operator, String(value), (row) => {
      const own = row[column]
      return own === null ? null : (comparisons[operator]?.(own, value) ?? null)
    }),
  )

const equalName = fc
  .tuple(fc.constantFrom('eq', 'neq'), fc.constantFrom(...names, '', 'zz'))
  .map(([operator, name]) =>
    leaf('name', operator, name, (row) => (row.name === name) === (operator === 'eq')),
  )

const likeName = fc
  .tuple(
    fc.constantFrom('like', 'ilike'),
    fc.array(fc.constantFrom('%', '_', '*', 'a', 'B', 'ä', '(', ','), { maxLength: 4 }),
  )
  .map(([operator, pieces]) => {
    const source = pieces
      .map((piece) =>
        /[%*]/.test(piece) ? '[^]*' : piece === '_' ? '[^]' : piece.replace('(', '\\('),
      )
      .join('')
    const pattern = new RegExp(`^${source}$`, operator === 'ilike' ? 'iu' : 'u')
    return leaf('name', operator, pieces.join(''), (row) => pattern.test(row.name))
  })

const inNames = fc
  .array(fc.constantFrom(...names, 'zz'), { maxLength: 4 })
  .map((list) =>
    asIs('name', 'in', `(${list.map(quoted).join(',')})`, (row) => list.includes(row.name)),
  )

const inCategories = fc
  .array(fc.constantFrom(...categories, 'zz'), { maxLength: 4 })
  .map((list) =>
    asIs('category', 'in', `(${list.join(',')})`, (row) => list.includes(row.category)),
  )

const isValue = fc.constantFrom(
  asIs('age_from', 'is', 'null', (row) => row.age_from === null),
  asIs('age_from', 'is', 'not_null', (row) => row.age_from !== null),
  asIs('in_stock', 'is', 'true', (row) => row.in_stock),
  asIs('in_stock', 'is', 'FALSE', (row) => !row.in_stock),
)

const distinctAge = fc
  .constantFrom(3, 6)
  .map((age) => leaf('age_from', 'isdistinct', String(age), (row) => row.age_from !== age))

const arrays: Record<string, (own: string[], list: string[]) => boolean> = {
  cs: (own, list) => list.every((value) => own.includes(value)),
  cd: (own, list) => own.every((value) => list.includes(value)),
  ov: (own, list) => own.some((value) => list.includes(value)),
}
const benefitSets = fc
  .tuple(fc.constantFrom(...Object.keys(arrays)), fc.subarray(benefits))
  .map(([operator, list]) =>
    leaf(
      'benefits',
      operator,
      `{${list.map(quoted).join(',')}}`,
      (row) => arrays[operator]?.(row.benefits, list) ?? null,
    ),
  )

const anyPrice = fc
  .tuple(
    fc.constantFrom('eq', 'gt', 'lte'),
    fc.constantFrom('any' as const, 'all' as const),
    fc.subarray(prices),
  )
  .map(([operator, quantifier, list]) =>
    asIs('price', `${operator}(${quantifier})`, `{${list.join(',')}}`, (row) => {
      const matches = (value: number) => comparisons[operator]?.(row.price, value) === true
      return quantifier === 'any' ? list.some(matches) : list.every(matches)
    }),
  )

const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; logic: Tree }>((tie) => ({
  leaf: fc.record({
    kind: fc.constant('leaf' as const),
    isNegated: fc.boolean(),
    filter: fc.oneof(
      compared,
      equalName,
      likeName,
      inNames,
      inCategories,
      isValue,
      distinctAge,
      benefitSets,
      anyPrice,
    ),
  }),
  logic: fc.record({
    kind: fc.constant('logic' as const),
    isNegated: fc.boolean(),
    operator: fc.constantFrom('and' as const, 'or' as const),
    parts: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
  }),
  tree: fc.oneof({ maxDepth: 2, withCrossShrink: true }, tie('leaf'), tie('logic')),
}))

type OrderTerm = {
  column: 'price' | 'age_from' | 'name' | 'id'
  isDown: boolean
  nulls: 'first' | 'last' | undefined
}
const order = fc.uniqueArray(
  fc.record({
    column: fc.constantFrom('price' as const, 'age_from' as const, 'name' as const, 'id' as const),
    isDown: fc.boolean(),
    nulls: fc.constantFrom('first' as const, 'last' as const, undefined),
  }),
  { selector: ({ column }) => column, maxLength: 3 },
)

const people = new Intl.Collator('und', { numeric: true })

const isBefore = (a: string | number, b: string | number) =>
  typeof a === 'string' && typeof b === 'string' ? people.compare(a, b) < 0 : a < b

function compareBy(terms: readonly OrderTerm[]) {
  // Ties are broken by the key, in the direction of the last term.
  const all = [
    ...terms,
    { column: 'id' as const, isDown: terms.at(-1)?.isDown ?? false, nulls: undefined },
  ]
  return (first: Row, second: Row): number => {
    for (const { column, isDown, nulls } of all) {
      const [a, b] = [first[column], second[column]]
      if (a === b) continue
      const nullsLast = (nulls ?? (isDown ? 'first' : 'last')) === 'last'
      if (a === null) return nullsLast ? 1 : -1
      if (b === null) return nullsLast ? -1 : 1
      return isBefore(a, b) === isDown ? 1 : -1
    }
    return 0
  }
}

const spelt = ({ column, isDown, nulls }: OrderTerm) =>
  `${column}.${isDown ? 'desc' : 'asc'}${nulls === undefined ? '' : `.nulls${nulls}`}`

test('the rows, their order, their page and their count are those of an evaluation in memory', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tree, { maxLength: 3 }),
      order,
      fc.option(fc.nat({ max: 45 }), { nil: undefined }),
      fc.oneof(fc.constant(0), fc.nat({ max: 20 })),
      async (trees, terms, limit, offset) => {
        const search = new URLSearchParams([['select', 'id'], ...trees.map(parameter)])
        if (terms.length > 0) search.set('order', terms.map(spelt).join(','))
        if (limit !== undefined) search.set('limit', String(limit))
        if (offset > 0) search.set('offset', String(offset))
        const found = rows
          .filter((row) => trees.every((condition) => evaluate(condition, row) === true))
          .toSorted(compareBy(terms))
        const page = found.slice(offset, limit === undefined ? undefined : offset + limit)

        const answer = await shop.app.inject({
          url: `/rest/v1/products?${search.toString()}`,
          headers: { apikey: publishableKey, prefer: 'count=exact' },
        })

        const isBehind = offset > found.length
        const isPart = page.length < found.length
        expect(answer.statusCode).toBe(isBehind ? 416 : isPart ? 206 : 200)
        expect(String(answer.headers['content-range']).split('/')[1]).toBe(String(found.length))
        expect(isBehind ? [] : answer.json()).toEqual(page.map(({ id }) => ({ id })))
      },
    ),
    { numRuns: 1_500 },
  )
})

const pick = (row: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))

test('no request that can be thought of shows a user the row of another', async () => {
  const mine = await shop.request.get('/rest/v1/profiles').set(person.headers).expect(200)
  const own: Record<string, unknown> = { ...mine.body[0], count: expect.toSatisfy((n) => n <= 1) }
  const column = fc.constantFrom(
    'id',
    'email',
    'name',
    'role',
    'created_at',
    'updated_at',
    'encrypted_password',
    '*',
    '"id"',
  )
  const operand = fc.constantFrom(
    'not.is.null',
    'neq.x',
    'eq.admin',
    'in.(admin,user)',
    'like.*',
    'not.eq.00000000-0000-4000-8000-000000000000',
    'gt.2000-01-01',
    'is.null',
    "eq.') or true --",
  )
  const pair = fc.oneof(
    fc.tuple(column, operand),
    fc.tuple(
      fc.constantFrom('or', 'and', 'not.or', 'not.and', 'users.or'),
      fc
        .array(fc.tuple(column, operand), { minLength: 1, maxLength: 3 })
        .map((pairs) => `(${pairs.map(([name, value]) => `${name}.${value}`).join(',')})`),
    ),
    fc.tuple(
      fc.constant('select'),
      fc
        .array(fc.oneof(column, fc.constantFrom('users(*)', '...users(id)', 'count')), {
          minLength: 1,
          maxLength: 3,
        })
        .map(String),
    ),
    fc.tuple(
      fc.constant('order'),
      column.map((name) => `${name}.desc`),
    ),
    fc.tuple(fc.constantFrom('limit', 'offset'), fc.constantFrom('0', '1', '-1', '1e9')),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 4 }), async (pairs) => {
      const answer = await shop.app.inject({
        url: `/rest/v1/profiles?${new URLSearchParams(pairs).toString()}`,
        headers: { ...person.headers, prefer: 'count=exact' },
      })

      expect(answer.statusCode).toBeLessThan(500)
      const body: unknown = answer.json()
      const found: Record<string, unknown>[] = Array.isArray(body) ? body : []
      expect(found.length).toBeLessThanOrEqual(1)
      for (const row of found) {
        expect(row).toEqual({ ...row, ...pick(own, Object.keys(row)) })
        expect(Object.keys(row).filter((key) => !(key in own))).toEqual([])
      }
      expect(answer.headers['content-range'] ?? '*/0').toMatch(/\/[01]$/)
    }),
    { numRuns: 1_000 },
  )
})
