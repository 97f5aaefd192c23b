import { startChaosProxy } from '@golden-bead/local-services/chaos-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exposeLibrary, startLibrary, type Library } from '#test/library.ts'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { lockTable } from '@golden-bead/server/test/locks'
import { signedIn, type Person } from '#test/people.ts'
import { withLimits } from '@golden-bead/server/test/start-server'
import { startSupabase, type SupabaseSettings } from '#test/start-supabase.ts'
import { publishableKey, serviceKey } from '#test/keys.ts'

let shop: Library
beforeAll(async () => {
  shop = await startLibrary([{ title: 'Plain Tales' }])
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }

/** A second server of the same library, with other limits for its connections. */
async function startSecondInstance(
  limits: Record<string, string>,
  settings: SupabaseSettings = {},
) {
  const url = withLimits(shop.config.database.url, limits)
  const { app } = await startSupabase({ database: { url }, ...settings }, { extend: exposeLibrary })
  return app
}

/** No request is freed by a timeout before the others give up waiting. */
const startInstance = () => startSecondInstance({ lock_timeout: '60000' })

type Asked = {
  url: string
  headers: Record<string, string>
  remoteAddress?: string
  method?: 'PATCH'
  payload?: object
}

/** The status of another request while twelve wait for a table. */
async function statusWhileStuck(
  { table, stuckMin, ask }: { table: string; stuckMin: number; ask: (index: number) => Asked },
  other: Asked,
): Promise<number> {
  const app = await startInstance()
  const blocker = await lockTable(shop.config, table)
  try {
    const stuck = Array.from({ length: 12 }, (_, index) => app.inject(ask(index)))
    await expect.poll(blocker.countStuck).toBeGreaterThanOrEqual(stuckMin)
    const { statusCode } = await app.inject(other)
    await blocker.query('commit')
    await Promise.all(stuck)
    return statusCode
  } finally {
    await blocker.end()
    await app.close()
  }
}

test.each<[what: string, addressOf: (index: number) => string]>([
  ['list', (index) => `books?price=gt.${index}`],
  ['call', (index) => `rpc/find_books?query=tales${index}`],
])('a %s that takes long leaves connections to all other requests', async (_what, addressOf) => {
  const { headers } = await signedIn(shop)
  const ask = (index: number) => ({ url: `/rest/v1/${addressOf(index)}`, headers: anonymous })

  const status = await statusWhileStuck(
    { table: 'books', stuckMin: 3, ask },
    { url: '/rest/v1/profiles', headers },
  )

  expect(status).toBe(200)
})

test.each<[what: string, asked: Omit<Asked, 'headers'>]>([
  ['reads', { url: '/rest/v1/profiles' }],
  ['writes', { method: 'PATCH', url: '/rest/v1/profiles?name=eq.Ada', payload: { name: 'Bea' } }],
])('own %s that take long leave connections to those who log in', async (_what, asked) => {
  const { headers } = await signedIn(shop)
  const ask = () => ({ ...asked, headers: { apikey: serviceKey } })

  const status = await statusWhileStuck(
    { table: 'profiles', stuckMin: 2, ask },
    { url: '/auth/v1/user', headers },
  )

  expect(status).toBe(200)
})

test('reads without a login that take long leave connections to those with one', async () => {
  const app = await startInstance()
  const blocker = await lockTable(shop.config, 'profiles')
  const read = (apikey: string) => app.inject({ url: '/rest/v1/profiles', headers: { apikey } })
  try {
    const stuck = Array.from({ length: 12 }, () => read(publishableKey))
    await expect.poll(blocker.countStuck).toBe(3)
    const own = read(serviceKey)
    await expect.poll(blocker.countStuck).toBe(4)
    await blocker.query('commit')
    await Promise.all(stuck)

    expect((await own).statusCode).toBe(200)
  } finally {
    await blocker.end()
    await app.close()
  }
})

// Finding the caller must not wait for the table as well: the role of a recovery session is not
// looked up, and a lock against writes lets it be read.
// The two ask for other columns, by which one knows them in the database.
test.each([
  ['reads', { session: 'recovery', lock: 'access exclusive', ask: () => ({}) }],
  [
    'writes',
    {
      session: 'full',
      lock: 'share',
      ask: (column: string) => ({ method: 'PATCH' as const, payload: { [column]: 'A' } }),
    },
  ],
] as const)(
  'own %s of one person that take long leave connections to all others with a login',
  async (_what, { session, lock, ask }) => {
    const ada = await signedIn(shop, { session })
    const bob = await signedIn(shop, { session })
    const app = await startInstance()
    const blocker = await lockTable(shop.config, 'profiles', lock)
    const send = ({ id, headers }: Person, column: string) =>
      app.inject({ ...ask(column), url: `/rest/v1/profiles?id=eq.${id}&select=${column}`, headers })
    try {
      const many = Array.from({ length: 12 }, () => send(ada, 'name'))
      await expect.poll(blocker.countStuck).toBeGreaterThanOrEqual(1)
      const one = send(bob, 'phone')
      await expect.poll(blocker.listStuck).toContainEqual(expect.stringContaining('phone'))
      await blocker.query('commit')
      await Promise.all(many)

      expect((await one).statusCode).toBeLessThan(300)
    } finally {
      await blocker.end()
      await app.close()
    }
  },
)

test('lists for one network that take long leave connections to all others', async () => {
  const ask = (index: number) => ({
    url: `/rest/v1/books?price=gt.${index}`,
    headers: anonymous,
    remoteAddress: `2001:db8::${index}`,
  })

  const status = await statusWhileStuck(
    { table: 'books', stuckMin: 3, ask },
    {
      url: '/rest/v1/shelves?name=eq.Letters',
      headers: anonymous,
      remoteAddress: '203.0.113.7',
    },
  )

  expect(status).toBe(200)
})

test('a request that waits because of its network is answered at once to all other networks', async () => {
  const popular = { url: '/rest/v1/shelves?name=eq.Letters', headers: anonymous }
  const slow = (index: number) => ({ url: `/rest/v1/books?price=gt.${index}`, headers: anonymous })

  const status = await statusWhileStuck(
    { table: 'books', stuckMin: 3, ask: (index) => (index < 11 ? slow(index) : popular) },
    { ...popular, remoteAddress: '203.0.113.7' },
  )

  expect(status).toBe(200)
})

test('any number of equal requests of one network wait as one', async () => {
  const app = await startInstance()
  const blocker = await lockTable(shop.config, 'books')
  try {
    const asked = Array.from({ length: 600 }, () =>
      app.inject({ url: '/rest/v1/books?price=gt.1', headers: anonymous }),
    )
    await expect.poll(blocker.countStuck).toBe(1)
    await blocker.query('commit')
    const answers = await Promise.all(asked)

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  } finally {
    await blocker.end()
    await app.close()
  }
})

test('a statement that takes too long is not to be sent again, one that waits for a lock is', async () => {
  const log = createLogLines()
  const app = await startSecondInstance(
    { lock_timeout: '60000', statement_timeout: '1500' },
    { http: { log: { level: 'error', stream: log.destination } } },
  )
  const blocker = await lockTable(shop.config, 'books')
  try {
    const [read, call, write] = await Promise.all([
      app.inject({ url: '/rest/v1/books?price=gt.100', headers: anonymous }),
      app.inject({ url: '/rest/v1/rpc/find_books?query=slow', headers: anonymous }),
      app.inject({
        method: 'PATCH',
        url: '/rest/v1/books?id=eq.plain-tales',
        headers: { apikey: serviceKey },
        payload: { price: 7 },
      }),
    ])
    const waiting = await shop.request.get('/rest/v1/books?price=gt.200').set(anonymous)

    for (const slow of [read, call, write]) {
      expect([slow.statusCode, slow.headers['retry-after']]).toEqual([500, undefined])
      expect(slow.json()).toMatchObject({
        code: '57014',
        message: 'The request takes too long.',
        hint: 'Ask for fewer rows.',
      })
    }
    expect([waiting.status, waiting.body.code]).toEqual([503, 'PGRST000'])
    expect(waiting.headers['retry-after']).toBe('1')
    // What the operator looks for, of a read, a call and a write.
    expect(log.text().match(/"statement":"/g)).toHaveLength(3)
    expect(log.text()).not.toContain('plain-tales')
  } finally {
    await blocker.end()
    await app.close()
  }
})

test('a request that the database refuses costs it no connection', async () => {
  let opened = 0
  const count = () => {
    opened += 1
  }
  const { $client: pool } = shop.app.database
  await shop.request.get('/rest/v1/books?price=lt.1').set(anonymous).expect(200)
  pool.on('connect', count)
  for (const value of ['x', 'y', 'z']) {
    await shop.request.get(`/rest/v1/books?price=eq.${value}`).set(anonymous).expect(400)
  }
  pool.off('connect', count)

  expect(opened).toBe(0)
})

test('while the database is away reads and writes are 503 with a time to wait, and return with it', async () => {
  const proxy = await startChaosProxy(shop.config.database.url)
  const app = await startSecondInstance({}, { database: { url: proxy.url } })
  const read = () => app.inject({ url: '/rest/v1/books?select=id', headers: anonymous })
  const write = () =>
    app.inject({
      method: 'PATCH',
      url: '/rest/v1/books?id=eq.plain-tales',
      headers: { apikey: serviceKey },
      payload: { price: 7 },
    })
  try {
    const before = await read()
    proxy.trouble.isDown = true
    proxy.cut()
    await expect.poll(async () => (await read()).statusCode).toBe(503)
    const [lostRead, lostWrite] = [await read(), await write()]
    proxy.trouble.isDown = false
    await expect.poll(async () => (await read()).statusCode).toBe(200)
    const after = await write()

    expect(before.json()).toEqual([{ id: 'plain-tales' }])
    for (const lost of [lostRead, lostWrite]) {
      expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '1'])
      expect(lost.json()).toMatchObject({
        code: 'PGRST000',
        message: 'The database is out of reach.',
        details: null,
        hint: null,
      })
    }
    expect(after.statusCode).toBe(204)
  } finally {
    await app.close()
    await proxy.close()
  }
})
