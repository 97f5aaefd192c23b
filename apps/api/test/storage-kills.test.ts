import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startChaosProxy, type ChaosProxy } from '@golden-bead/local-services/chaos-proxy'
import { buildApp } from '#app'
import { parseConfig } from '#config'
import { startApiProcess, type ApiProcess } from './api-process.ts'
import { objectPath, publicPath, squarePng } from '@golden-bead/supabase/test/picture-uploads'
import { bucket } from './bucket-shop.ts'
import { readBucketState } from '@golden-bead/supabase/test/bucket-state'
import { sweepEverything } from '@golden-bead/supabase/test/sweeping'
import { serviceKey } from '@golden-bead/supabase/test/keys'
import { testEnvironment } from './test-app.ts'

const uploads = 120
const atOnce = 8
const killAt = [40, 80]

let proxy: ChaosProxy
let world: Awaited<ReturnType<typeof testEnvironment>>
let api: ApiProcess
beforeAll(async () => {
  proxy = await startChaosProxy(inject('services').s3.endpoint)
  world = await testEnvironment({ S3_ENDPOINT: proxy.url, LOG_LEVEL: 'info' })
})
afterAll(async () => {
  api.process.kill('SIGKILL')
  await proxy.close()
  await world.drop()
})

async function startApi(): Promise<string> {
  api = startApiProcess(world.environment)
  return await api.ready()
}

/** Always the same hits, spread over the life of a request to the storage. */
const cutAt = (index: number) => (index % 5 === 0 ? (index * 37) % 1400 : undefined)

test('after cut connections and two kills, one sweep leaves no orphan and every stored picture is whole', async () => {
  const pictures = await Promise.all(
    Array.from({ length: uploads }, (_item, index) =>
      squarePng(4, `#${index.toString(16).padStart(6, '0')}`),
    ),
  )
  const acknowledged = new Set<number>()
  let url = await startApi()
  let next = 0

  const upload = async (index: number) => {
    proxy.trouble.cutAfterBytes = cutAt(index)
    const answer = await fetch(`${url}${objectPath(`kills/${index}.png`, bucket)}`, {
      method: 'POST',
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        'content-type': 'image/png',
      },
      body: new Uint8Array(pictures[index] ?? []),
    }).catch(() => undefined)
    if (answer?.status === 200) acknowledged.add(index)
  }
  const work = async (until: number) => {
    while (next < until) await upload(next++)
  }
  const workUntil = (until: number) =>
    Promise.all(Array.from({ length: atOnce }, () => work(until)))

  for (const kill of killAt) {
    // The last ones are under way when the process dies.
    const running = workUntil(kill)
    await expect.poll(() => next, { interval: 5 }).toBeGreaterThanOrEqual(kill - 4)
    api.process.kill('SIGKILL')
    await Promise.all([running, api.exited])
    url = await startApi()
  }
  await workUntil(uploads)
  proxy.trouble.cutAfterBytes = undefined
  proxy.cut()
  api.process.kill('SIGKILL')
  await api.exited

  const config = parseConfig({ ...world.environment, LOG_LEVEL: 'silent' })
  const app = await buildApp(config)
  await app.ready()
  await app.startup.run()
  await sweepEverything({ app })
  const { orphans, dangling, pending } = await readBucketState(config)
  expect({ orphans, dangling, pending }).toEqual({ orphans: [], dangling: [], pending: [] })

  expect(acknowledged.size).toBeGreaterThan(uploads / 2)
  expect(acknowledged.size).toBeLessThan(uploads)
  const broken: number[] = []
  for (const index of acknowledged) {
    const answer = await app.inject({ url: publicPath(`kills/${index}.png`, bucket) })
    const tag = `"${createHash('md5').update(answer.rawPayload).digest('hex')}"`
    const pixels = await sharp(answer.rawPayload).raw().toBuffer()
    const isWhole = answer.headers['etag'] === tag && pixels.readUIntBE(0, 3) === index
    if (!isWhole) broken.push(index)
  }
  expect(broken).toEqual([])
  await app.close()
})
