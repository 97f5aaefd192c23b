import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRoutesDuring, type RegisteredRoute } from './authorisation/registered-routes.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const run = promisify(execFile)

type Parameter = { name: string; required: boolean }
type Operation = {
  operationId: string
  summary: string
  security?: unknown
  parameters?: Parameter[]
  responses: Record<string, unknown>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { examples?: unknown[] }> }
}

/**
 * The names of schemas, as they are given: of two with one name, zod would forget the first. In a
 * process of its own, since here other tests have loaded the schemas before.
 */
async function listSchemaNames(): Promise<string[]> {
  const program = `
    import { globalRegistry } from 'zod'
    const add = globalRegistry.add.bind(globalRegistry)
    const names = []
    globalRegistry.add = (schema, meta) => {
      if (meta?.id !== undefined) names.push(meta.id)
      return add(schema, meta)
    }
    await import('#app')
    console.log(JSON.stringify(names))`
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program]
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const { stdout } = await run(process.execPath, flags, { cwd })
  return JSON.parse(stdout)
}

let shop: TestApp
let routes: RegisteredRoute[]
let description: Description
let operations: Operation[]

beforeAll(async () => {
  const built = await listRoutesDuring(() => startTestApp({ SITE_URL: 'http://localhost:3000' }))
  shop = built.result
  routes = built.routes
  description = shop.app.swagger() as unknown as Description
  operations = Object.values(description.paths).flatMap((path) => Object.values(path))
})

afterAll(() => shop.close())

/** Beyond the strictest set of rules that comes with the linter. */
const furtherRules = {
  'component-name-unique': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-unused-components': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  // The link of a mail answers with a redirect, which is its success.
  'operation-2xx-response': 'off',
  // A shop has no other address before its owner gives it one.
  'no-server-example.com': 'off',
} as const

test('the description is served as it is', async () => {
  const served = await shop.request.get('/openapi.json').expect(200)

  expect(served.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(served.body).toEqual(description)
})

test('the list of operations has each of them, so that a review sees when the API changes', async () => {
  const lines = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary }]) => `${method.toUpperCase().padEnd(6)} ${path}\n       ${summary}\n`,
    ),
  )

  await expect(lines.toSorted().join('')).toMatchFileSnapshot('../../../docs/api-operations.txt')
})

test('the description is sent compressed, and not again while it is the same', async () => {
  const first = await fetch(`${shop.url}/openapi.json`, { headers: { 'accept-encoding': 'br' } })
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(`${shop.url}/openapi.json`, {
    headers: { 'accept-encoding': 'br', 'if-none-match': etag },
  })

  expect(first.headers.get('content-encoding')).toBe('br')
  expect(again.status).toBe(304)
})

test('every route of the API that somebody may call is described', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const callable = routes
    .filter(({ name, access }) => /^(?!HEAD)\S+ \/\w+\/v1\//.test(name) && access?.length !== 0)
    .map(({ name }) => name.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}'))

  expect(callable.length).toBeGreaterThan(60)
  expect(callable.filter((name) => !described.includes(name))).toEqual([])
})

test('every schema has a name of its own', async () => {
  const names = await listSchemaNames()

  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every operation names who may call it, a success and a refusal', () => {
  const lacking = operations.filter(({ security, responses }) => {
    const statuses = Object.keys(responses)
    return (
      security === undefined ||
      !statuses.some((status) => /^[23]/.test(status)) ||
      !statuses.some((status) => status.startsWith('4'))
    )
  })

  expect(operations.length).toBeGreaterThan(60)
  expect(lacking.map(({ operationId }) => operationId)).toEqual([])
})

test('every part shows one error as an example, and no answer has another', () => {
  const { schemas } = description.components
  const ofErrors = Object.entries(schemas).filter(([name]) => name.endsWith('Error'))
  const counts = ofErrors.map(([name, { examples }]) => [name, examples?.length])

  expect(Object.fromEntries(counts)).toEqual({
    AuthError: 1,
    RestError: 1,
    StorageError: 1,
    Error: 1,
  })
  expect(JSON.stringify(description.paths)).not.toMatch(/"examples?"/)
})

test('an optional parameter has no value of its own, which the page at /docs would fill in and send', () => {
  const parameters = operations.flatMap((operation) => operation.parameters ?? [])
  const filledIn = parameters.filter(
    (parameter) =>
      !parameter.required && /"(?:default|examples?)":/.test(JSON.stringify(parameter)),
  )

  expect(parameters.length).toBeGreaterThan(60)
  expect(filledIn).toEqual([])
})

test('the page at /docs makes up no values: the body of every write to a table has an example', () => {
  const bodies = Object.entries(description.components.schemas).filter(([name]) =>
    /^New|Changes$/.test(name),
  )
  const withoutExample = bodies.filter(([, schema]) => !('examples' in schema))

  expect(bodies.length).toBeGreaterThan(4)
  expect(withoutExample.map(([name]) => name)).toEqual([])
})

// Last: it keeps the process busy for seconds, in which the shop answers that it is overloaded.
test('the description passes a strict linter without a word of complaint', async () => {
  const config = await createConfig({ extends: ['recommended-strict'], rules: furtherRules })

  const complaints = await lintFromString({ source: JSON.stringify(description), config })

  expect(complaints.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})
