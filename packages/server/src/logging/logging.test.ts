import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { startServer, type ServerSettings, type TestServer } from '#test/start-server.ts'

const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }

let server: TestServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
  lines.length = 0
})

const canary = (name: string) => `pearl-${name}-6f1c2d9e`
const secrets = [canary('setting'), `${canary('key')}\nof "two" lines`]

async function start(
  extend: (app: FastifyInstance) => void = () => undefined,
  settings: ServerSettings = {},
) {
  const http = { log: { level: 'trace', stream: log, secrets } } as const
  server = await startServer({ http, ...settings }, { extend })
  return server
}

const records = () => lines.map((line): Record<string, unknown> => JSON.parse(line))
const requestLines = () => records().filter((record) => record['msg'] === 'request')

test('one line says who asked for what, how it ended and how long it took', async () => {
  const { request } = await start((app) => {
    app.get('/toys/:id', () => ({}))
  })

  const answer = await request.get('/toys/7?token=pearl')

  await expect.poll(requestLines).toHaveLength(1)
  expect(requestLines()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/toys/:id',
      path: '/toys/7',
      status: 200,
      durationMs: expect.any(Number),
      ip: '127.0.0.1',
      msg: 'request',
    },
  ])
})

test('probes that go well fill no log', async () => {
  const { request } = await start()

  await request.get('/health/live').expect(200)
  await request.get('/health/ready').expect(200)
  await request.get('/nowhere').expect(404)

  await expect.poll(requestLines).toMatchObject([{ path: '/nowhere' }])
})

test('a client that hung up is in the log as well', async () => {
  const isHere = Promise.withResolvers<void>()
  const { url } = await start((app) => {
    app.get('/slow', () => {
      isHere.resolve()
      return new Promise(() => undefined)
    })
  })
  const controller = new AbortController()
  const answer = fetch(`${url}/slow`, { signal: controller.signal })
  await isHere.promise
  controller.abort()
  await expect(answer).rejects.toThrow('abort')

  await expect.poll(requestLines).toMatchObject([{ path: '/slow', status: 499 }])
})

test('nothing in a request can forge a line or steer a terminal', async () => {
  const { url } = await start((app) => {
    app.post('/echo', () => {
      throw new Error('evil\n{"level":"fatal","msg":"forged"}\u001b[2J')
    })
  })

  await fetch(`${url}/echo/%0a%7b%22level%22:50%7d`, { headers: { 'user-agent': '\u009b2J' } })
  await fetch(`${url}/echo`, { method: 'POST' })

  await expect.poll(requestLines).toHaveLength(2)
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(records().filter((record) => record['msg'] === 'forged')).toEqual([])
  expect(lines.join('').replaceAll('\n', '')).toMatch(/^[\u0020-\u007e]*$/)
})

const smtpPassword = canary('smtp')

test('no secret of the server or of a request is in any line, at any level', async () => {
  const { request } = await start(
    (app) => {
      app.post('/sign-in', () => {
        throw new Error(
          `user ${canary('mail')}@goldenbead.test with eyJhbGciOiJFUzI1NiJ9.e30.pearl`,
        )
      })
      app.post('/query', () =>
        app.database.execute(sql`select ${canary('parameter')}::uuid, ${canary('hash')}::text`),
      )
      app.post('/unique', async () => {
        await app.database.execute(sql`create temp table pets (name text primary key)`)
        await app.database.execute(
          sql`insert into pets values (${canary('row')}), (${canary('row')})`,
        )
      })
      app.post('/direct', () =>
        app.database.$client.query('select $1::integer', [canary('direct')]),
      )
      app.post('/parse', () => JSON.parse(`{"password": ${canary('parse')}}`))
      app.post('/library', () => {
        throw new Error(
          `${secrets.join(' ')} sb_secret_${canary('service')}
          smtp://shop:${smtpPassword}@mail.example Bearer ${canary('bearer')}
          $argon2id$v=19$m=65536${canary('argon')} https://a.example/reset?token=${canary('link')}`,
        )
      })
      app.post('/cause', () => {
        throw new Error('outer', { cause: new Error(canary('cause')) })
      })
      app.post('/sent-twice', (_request, reply) => {
        void reply.send({})
        void reply.send({ again: canary('again') })
      })
    },
    { smtp: { url: `smtp://shop:${smtpPassword}@localhost:1` } },
  )
  const routes = [
    '/sign-in',
    '/query',
    '/unique',
    '/direct',
    '/parse',
    '/library',
    '/cause',
    '/sent-twice',
    '/nowhere',
  ]

  const answers: string[] = []
  for (const route of routes) {
    const answer = await request
      .post(`${route}?apikey=${canary('query')}&token=${canary('query')}`)
      .set('authorization', `Bearer ${canary('authorization')}`)
      .set('apikey', canary('apikey'))
      .set('cookie', `session=${canary('cookie')}`)
      .set('user-agent', canary('agent'))
      .send({
        email: `${canary('email')}@goldenbead.test`,
        password: canary('password'),
        refresh_token: canary('refresh'),
        name: canary('name'),
      })
    answers.push(`${JSON.stringify(answer.headers)} ${answer.text}`)
  }
  for (const path of [`/%zz${canary('bad')}?a=${canary('bad')}`, `/?a=%00${canary('nul')}`]) {
    answers.push((await request.get(path)).text)
  }
  await expect.poll(requestLines).toHaveLength(routes.length + 2)

  const logged = lines.filter((line) => !/"path":"[^"]*%zzpearl/.test(line)).join('')
  expect(logged).not.toContain('pearl')
  for (const secret of secrets) expect(answers.join()).not.toContain(secret)
  expect(answers.filter((answer) => /select |insert |node_modules|stack/.test(answer))).toEqual([])
})

test('a failed query is logged by its code and constraint, without values', async () => {
  const { request } = await start((app) => {
    app.post('/unique', async () => {
      await app.database.execute(sql`create table pets (name text primary key)`)
      await app.database.execute(sql`insert into pets values (${'pearl'}), (${'pearl'})`)
    })
  })

  await request.post('/unique')

  const failure = records().find((record) => record['msg'] === 'request failed')
  expect(failure?.['err']).toMatchObject({
    type: 'DatabaseError',
    code: '23505',
    constraint: 'pets_pkey',
    table: 'pets',
  })
})

test('a query that ran out of time is logged with its statement, without values', async () => {
  const { request } = await start((app) => {
    app.post('/slow', () =>
      app.database.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`)
        await tx.execute(sql`select pg_sleep(60),
          ${'pearl'}::text`)
      }),
    )
  })

  await request.post('/slow')

  const failure = records().find((record) => record['msg'] === 'request failed')
  expect(failure?.['err']).toMatchObject({
    code: '57014',
    statement: 'select pg_sleep(60), $1::text',
  })
  expect(lines.join('')).not.toContain('pearl')
})
