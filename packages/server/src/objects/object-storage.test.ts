import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startChaosProxy } from '@golden-bead/local-services/chaos-proxy'
import { createObjectStorage } from './object-storage.ts'
import { openS3Client } from './s3-client.ts'

/** A bucket behind a network that can be made slow. */
async function openStorage() {
  const { s3 } = inject('services')
  const proxy = await startChaosProxy(s3.endpoint)
  const bucket = `test-${randomBytes(8).toString('hex')}`
  const client = openS3Client({ ...s3, endpoint: proxy.url })
  onTestFinished(async () => {
    client.destroy()
    await proxy.close()
  })
  return { proxy, bucket, client }
}

test('bytes that take longer to send than an answer may take are all stored', async () => {
  const { proxy, bucket, client } = await openStorage()
  const storage = createObjectStorage(client, bucket, { operationMs: 30_000 })
  await storage.ensureBucket()
  const bytes = randomBytes(4_000_000)

  // More than sixty pieces, each of which waits for the one before.
  proxy.trouble.latencyMs = 100
  const start = performance.now()
  await storage.put('large', bytes, 'application/octet-stream')

  expect(performance.now() - start).toBeGreaterThan(5_000)
  proxy.trouble.latencyMs = 0
  const stored = await storage.read('large', bytes.byteLength)
  expect(stored?.equals(bytes)).toBe(true)
})

test('the head of a file is read alone, and all of a file that is shorter', async () => {
  const { bucket, client } = await openStorage()
  const storage = createObjectStorage(client, bucket)
  await storage.ensureBucket()
  const bytes = randomBytes(2_000)
  await storage.put('head', bytes, 'application/octet-stream')

  const head = await storage.read('head', bytes.byteLength, { firstBytes: 512 })
  const whole = await storage.read('head', bytes.byteLength, { firstBytes: 4_000 })

  expect(head?.equals(bytes.subarray(0, 512))).toBe(true)
  expect(whole?.equals(bytes)).toBe(true)
})

/** Of a storage that answers as the test says. */
async function openClientOf(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = openS3Client({ ...inject('services').s3, endpoint: `http://127.0.0.1:${port}` })
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  return client
}

test('a storage that never asks for a body to go on gets the whole of it', async () => {
  const stored = Promise.withResolvers<Buffer>()
  const server = createServer((request, response) => {
    void buffer(request).then(stored.resolve)
    request.on('end', () => response.end())
  })
  server.on('checkContinue', (request) => request.resume())
  const client = await openClientOf(server)
  const bytes = randomBytes(4_000_000)

  await createObjectStorage(client, 'any').put('large', bytes, 'application/octet-stream')

  expect((await stored.promise).equals(bytes)).toBe(true)
})

test('bytes that take longer than an operation may are all delivered', async () => {
  const { proxy, bucket, client } = await openStorage()
  const bytes = randomBytes(4_000_000)
  const storage = createObjectStorage(client, bucket)
  await storage.put('large', bytes, 'application/octet-stream')
  const operationMs = 2_000

  // More than sixty pieces, each of which waits for the one before.
  proxy.trouble.latencyMs = 50
  const start = performance.now()
  const hurried = createObjectStorage(client, bucket, { operationMs })
  const body = await hurried.stream('large', { start: 0, end: bytes.byteLength - 1 })
  const delivered = body && (await buffer(body))

  expect(performance.now() - start).toBeGreaterThan(operationMs)
  expect(delivered?.equals(bytes)).toBe(true)
})

test.each([
  ['a page of a proxy', '<html><head><title>413</title></head><body><hr></body></html>'],
  ['nothing', ''],
  ['its own words', '<Error><Code>EntityTooLarge</Code><Message>no</Message></Error>'],
])(
  'what the storage refuses for its size with %s is too large, no outage, and told in the log',
  async (_name, page) => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(413).end(page))
    })
    const client = await openClientOf(server)

    const warned: object[] = []
    const log = { warn: (details: object) => void warned.push(details) }
    const storage = createObjectStorage(client, 'any', { log })

    const stored = storage.put('large', randomBytes(100), 'image/png')

    await expect(stored).rejects.toMatchObject({ kind: 'body_too_large' })
    expect(warned).toEqual([{ sizeBytes: 100 }])
  },
)
