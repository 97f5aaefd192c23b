import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type Person } from '#test/people.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
let person: Person
beforeAll(async () => {
  shop = await startTestApp()
  person = await signedIn(shop)
  await signedIn(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const pick = (row: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))

test('no combination of parameters shows a user the row of another', async () => {
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
