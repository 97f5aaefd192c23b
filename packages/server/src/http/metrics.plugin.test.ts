import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#test/start-server.ts'

test('requests are counted by pattern and class of status, however many addresses there are', async () => {
  const server = await startServer(
    {},
    {
      extend: (app) => {
        app.get('/toys/:id', (_request, reply) => reply.code(404).send({}))
      },
    },
  )
  onTestFinished(server.close)

  await server.request.get('/toys/1?secret=pearl')
  await server.request.get('/toys/2')
  await server.request.get('/nowhere/3')

  const count = (route: string) =>
    expect
      .poll(async () => (await server.request.get('/metrics')).text)
      .toContain(`http_request_duration_seconds_count{${route}}`)
  await count('method="GET",route="/toys/:id",status="4xx"')
  await count('method="GET",route="none",status="4xx"')
  const { text, headers } = await server.request.get('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toMatch(/route="\/toys\/:id",status="4xx"} 2$/m)
  expect(text).toMatch(/^db_pool_connections \d+$/m)
  expect(text).toMatch(/^event_loop_delay_seconds [\d.e-]+$/m)
  expect(text).toContain('# TYPE process_cpu_seconds_total counter')
  expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
  expect(text).not.toContain('pearl')
})

test('how long requests took is told by bucket, each holding those below it', async () => {
  const server = await startServer(
    {},
    {
      extend: (app) => {
        app.get('/toys/:id(^[\\d"]+$)', () => ({}))
        app.addHook('onRequest', (_request, reply, done) => {
          Object.defineProperty(reply, 'elapsedTime', { value: took.shift() ?? 0 })
          done()
        })
      },
    },
  )
  onTestFinished(server.close)
  const took = [1, 60, 70, 11_000]

  for (const toy of [1, 2, 3, 4]) await server.request.get(`/toys/${toy}`)

  const labels = String.raw`method="GET",route="/toys/:id(^[\\d\"]+$)",status="2xx"`
  const toys = async () => {
    const { text } = await server.request.get('/metrics')
    return text
      .split('\n')
      .filter((line) => line.includes('/toys/'))
      .map((line) => line.replace(labels, '*').replace('http_request_duration_seconds', ''))
  }
  await expect
    .poll(toys)
    .toEqual([
      '_bucket{le="0.005",*} 1',
      '_bucket{le="0.01",*} 1',
      '_bucket{le="0.025",*} 1',
      '_bucket{le="0.05",*} 1',
      '_bucket{le="0.1",*} 3',
      '_bucket{le="0.25",*} 3',
      '_bucket{le="0.5",*} 3',
      '_bucket{le="1",*} 3',
      '_bucket{le="2.5",*} 3',
      '_bucket{le="5",*} 3',
      '_bucket{le="10",*} 3',
      '_bucket{le="+Inf",*} 4',
      '_sum{*} 11.131',
      '_count{*} 4',
    ])
})

test('a module adds numbers of its own, and two applications do not mix theirs', async () => {
  const extend = (value: number) => (app: FastifyInstance) => {
    app.metrics.gauge('toys_on_the_shelf', 'Toys', () => value)
    app.metrics.counter('toys_sold_total', 'Sales')(value)
  }
  const first = await startServer({}, { extend: extend(3) })
  const second = await startServer({}, { extend: extend(5) })
  onTestFinished(first.close)
  onTestFinished(second.close)

  expect((await first.request.get('/metrics')).text).toMatch(/^toys_on_the_shelf 3$/m)
  expect((await second.request.get('/metrics')).text).toMatch(/^toys_sold_total 5$/m)
})
