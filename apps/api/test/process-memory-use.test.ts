import { expect, onTestFinished, test } from 'vitest'
import { startApiProcess } from './api-process.ts'
import { processEnvironment } from './process-environment.ts'
import { readMemoryPeakMb } from '@golden-bead/server/test/process-memory'
import { openSocket, parseRaw, sendRaw } from '@golden-bead/server/test/raw-http'
import { publishableKey } from '@golden-bead/supabase/test/keys'

/** It starts with 160. */
const peakMbMax = 450
const megabyte = 1024 * 1024
const bodiesSent = 1_200
/** So many of one megabyte each are waited for, of one network; the others are hung up on. */
const bodiesHeldMax = 16

/** A shop with the limits of production. */
async function startShop() {
  const environment = await processEnvironment({ RATE_LIMIT_FACTOR: '1', DATABASE_POOL_MAX: '10' })
  const api = startApiProcess(environment)
  onTestFinished(async () => {
    api.process.kill('SIGKILL')
    await api.exited
  })
  return { url: await api.ready(), peakMb: () => readMemoryPeakMb(api.process.pid ?? 0) }
}

const headOf = (line: string, bodyBytes = 0) =>
  `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\napikey: ${publishableKey}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n`

/** All of them, eight at a time. */
async function askAll(count: number, ask: (index: number) => Promise<string>) {
  const statuses = new Set<number>()
  let next = 0
  const askOn = async () => {
    while (next < count) {
      const answer = await ask(next++)
      statuses.add(parseRaw(answer).status)
    }
  }
  await Promise.all(Array.from({ length: 8 }, askOn))
  return statuses
}

test('long questions leave no memory behind, whether they come in a body or in an address', async () => {
  const { url, peakMb } = await startShop()

  const called = await askAll(400, (index) => {
    const body = JSON.stringify({ query: `${index} ${'q'.repeat(megabyte - 100)}` })
    const head = headOf('POST /rest/v1/rpc/search_products', body.length)
    // A client that writes on while it is refused may not hear of it.
    return sendRaw(url, head, body).catch(() => '')
  })
  const asked = await askAll(4_000, (index) =>
    sendRaw(url, headOf(`GET /rest/v1/products?name=eq.${index}-${'n'.repeat(14_000)}`)),
  )

  expect(await peakMb()).toBeLessThan(peakMbMax)
  expect([called.has(200), called.has(413), [...asked]]).toEqual([false, true, [200]])
})

test('bodies that stop before their end take no more memory than there is for them', async () => {
  const { url, peakMb } = await startShop()
  const head = headOf('POST /storage/v1/object/list/product-images', megabyte)
  const begun = Buffer.from(`${head}{"prefix":"${'p'.repeat(megabyte - 100)}`)

  let closed = 0
  for (let index = 0; index < bodiesSent; index += 1) {
    const socket = openSocket(url).resume()
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined).once('close', () => (closed += 1))
    socket.write(begun)
  }

  await expect.poll(() => closed).toBeGreaterThanOrEqual(bodiesSent - bodiesHeldMax)
  expect(await peakMb()).toBeLessThan(peakMbMax)
})
