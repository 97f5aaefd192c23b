import { expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'

test('what is asked by many is asked once, and then known without waiting', async () => {
  const cache = createCache<string>()
  let asked = 0
  const ask = () => Promise.resolve(`answer ${(asked += 1)}`)

  const [one, same] = [cache.find('a', ask), cache.find('a', ask)]
  expect(cache.get('a')).toBeUndefined()

  expect([await one, await same, await cache.find('a', ask)]).toEqual(Array(3).fill('answer 1'))
  expect([cache.get('a'), cache.get('b')]).toEqual(['answer 1', undefined])
})

test('what failed, or is not worth keeping, is asked again', async () => {
  const cache = createCache<string | undefined>()
  const isThere = (found: string | undefined) => found !== undefined

  await expect(cache.find('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await cache.find('a', () => Promise.resolve(undefined), isThere)).toBeUndefined()
  expect(cache.bytes()).toBe(0)

  expect(await cache.find('a', () => Promise.resolve('there'), isThere)).toBe('there')
})

test.each(['found', 'lost'])(
  'what was asked before a change is not what comes later, and does not drop that: %s',
  async (end) => {
    const cache = createCache<string>()
    const before = Promise.withResolvers<string>()
    const stale = cache.find('a', () => before.promise)

    cache.clear()
    const fresh = await cache.find('a', () => Promise.resolve('fresh'))
    if (end === 'found') before.resolve('stale')
    else before.reject(new Error('lost'))

    await Promise.allSettled([stale])
    expect([fresh, cache.get('a')]).toEqual(['fresh', 'fresh'])
  },
)

test('what was found out before a change is not set after it', () => {
  const cache = createCache<string>()
  const epoch = cache.epoch()

  cache.clear()
  cache.set('a', 'stale', epoch)
  cache.set('b', 'fresh', cache.epoch())

  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'fresh'])
})

test('nothing is kept while no change would be heard of', async () => {
  let isHeard = false
  const cache = createCache<string>({ canCache: () => isHeard })
  const ask = () => cache.find('a', () => Promise.resolve('found'))

  expect(await ask()).toBe('found')
  cache.set('b', 'found')
  expect(cache.bytes()).toBe(0)
  isHeard = true
  await ask()

  expect(cache.get('a')).toBe('found')
})

test('what is kept for some time is asked again after it, counted from the question', async () => {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  try {
    const cache = createCache<string>({ ttlMs: 1_000 })
    const question = Promise.withResolvers<string>()
    const asked = cache.find('a', () => question.promise)
    now += 600
    question.resolve('found')
    await asked

    now += 300
    expect(cache.get('a')).toBe('found')
    now += 200
    expect(cache.get('a')).toBeUndefined()
  } finally {
    clock.mockRestore()
  }
})

test('it stays within its bytes, keys counted, and one value never fills it', () => {
  const mebibyte = 1024 * 1024
  const cache = createCache<number>({ bytesMax: 64 * mebibyte, sizeOf: (size) => size })

  for (let index = 0; index < 200; index += 1) cache.set(`value ${index}`, mebibyte)
  cache.set('huge', 20 * mebibyte)

  expect(cache.bytes()).toBeGreaterThan(60 * mebibyte)
  expect(cache.bytes()).toBeLessThanOrEqual(64 * mebibyte)
  expect([cache.get('value 199'), cache.get('huge')]).toEqual([mebibyte, undefined])

  cache.clear()
  cache.set('k'.repeat(1_000), 0)
  const plainBytes = cache.bytes()
  cache.clear()
  cache.set('→'.repeat(1_000), 0)
  expect(plainBytes).toBeGreaterThan(1_000)
  expect(cache.bytes() - plainBytes).toBe(1_000)
})

test('what is asked with a long key is answered, and neither is kept', async () => {
  const cache = createCache<string>()
  const key = 'k'.repeat(4_001)

  expect(await cache.find(key, () => Promise.resolve('answer'))).toBe('answer')
  cache.set(key, 'answer')

  expect([cache.get(key), cache.bytes()]).toEqual([undefined, 0])
})
