import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { publishableKey } from '#test/test-app.ts'

let shop: CatalogueShop
beforeAll(async () => {
  // Of two connections one answers all questions.
  shop = await startCatalogueShop([{ name: 'Pink Tower' }], { DATABASE_POOL_MAX: '2' })
})
afterAll(() => shop.close())

const ask = (question: string) =>
  shop.request.get(`/rest/v1/${question}`).set('apikey', publishableKey).expect(200)

const questions = 8

/** Asks with another price each time; the mark tells its statement from those of other tests. */
async function planningOf(question: string, from = 'products') {
  const mark = `mark_${Math.random().toString(36).slice(2)}`
  for (let price = 1; price <= questions; price += 1) {
    await ask(`${from}?select=${mark}:id&${question.replaceAll('N', String(price))}`)
  }
  const { rows } = await shop.app.publicReads.$client.query<{ kept: number; each: number }>(
    `select generic_plans::int as kept, custom_plans::int as each
     from pg_prepared_statements where statement like $1`,
    [`%${mark}%`],
  )
  return rows
}

test.each([
  'price=gte.N&order=price.asc,id.asc',
  'price=gte.N&price=lt.10N&order=price.desc',
  'category=eq.sensorial&price=gte.N&order=price.asc,id.asc&limit=24',
  'category=eq.sensorial&order=name.asc&limit=N',
  'category=in.(sensorial)&price=gte.N&order=price.asc',
  'category=in.(sensorial,language)&price=gte.N&order=price.asc',
  'price=gte.N&in_stock=is.true&order=price.asc',
])('%s is planned once for all values', async (question) => {
  const rows = await planningOf(question)
  expect(rows.reduce((sum, { kept }) => sum + kept, 0)).toBe(questions)
  expect(rows.every(({ each }) => each === 0)).toBe(true)
})

test.each([
  'price=gte.N&order=name.asc',
  'category=eq.sensorial&price=gte.N&order=name.asc',
  'category=in.(sensorial,language)&price=gte.N&order=name.asc',
  'category=not.in.(sensorial,language)&price=gte.N&order=price.asc',
  'name=in.(N,Cube)&order=name.asc',
  'category=eq.sensorial&age_from=gte.N&order=price.asc',
  'name=eq.N&order=price.asc',
  'price=not.gte.N&order=price.asc',
  'price=gte.N&order=price.asc&offset=1',
  'or=(price.gte.N,price.is.null)&order=price.asc',
  'price=gte.N&order=description.asc',
  'price=gte.N',
])('%s is planned for its values, which decide where the rows are found', async (question) => {
  expect(await planningOf(question)).toEqual([{ kept: 0, each: questions }])
})

test('the catalogue page is planned like its table until something is searched for', async () => {
  const page = 'price=gte.N&order=price.asc&limit=24'

  const browsed = await planningOf(page, 'rpc/search_products')
  const searched = await planningOf(`query=tower&${page}`, 'rpc/search_products')

  expect(browsed).toEqual([{ kept: questions, each: 0 }])
  expect(searched).toEqual([{ kept: 0, each: questions }])
})

test('a plan that is kept is made anew while the catalogue grows', async () => {
  const plans: string[] = []
  const client = await shop.app.publicReads.$client.connect()
  client.on('notice', ({ message = '' }) => plans.push(message))
  await client.query('analyze products')
  await client.query(`load 'auto_explain'`)
  await client.query('set auto_explain.log_min_duration = 0')
  await client.query('set client_min_messages = log')
  client.release()
  const planAt = async (price: number) => {
    plans.length = 0
    await ask(`products?category=eq.sensorial&price=gte.${price}&order=price.asc&limit=4`)
    return plans.join('\n')
  }

  expect(await planAt(1)).toContain('Seq Scan')
  const many = Array.from({ length: 1_000 }, () => productPayload())
  await shop.insert('products', many).expect(201)
  const later = performance.now() + 2_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())

  expect(await planAt(2)).toContain('products_category_price_index')
})
