import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

type Answer = { text: string }

function openCache({ canKeep = true, bytesMax = 100_000 } = {}) {
  const state = { canKeep }
  const cache = createAnswerCache<Answer>({
    bytesMax,
    sizeOf: ({ text }) => text.length,
    canKeep: () => state.canKeep,
  })
  let asked = 0
  const ask = (key: string, text = key, isKept = true) =>
    cache.getOrMake(key, () => {
      asked += 1
      return Promise.resolve({ answer: { text }, isKept })
    })
  return { cache, ask, state, timesAsked: () => asked }
}

test('equal questions at one time are asked once', async () => {
  const { ask, timesAsked } = openCache()

  const answers = await Promise.all([ask('a'), ask('a'), ask('a')])

  expect(timesAsked()).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('an answer that is asked for again is given until something changes', async () => {
  const { cache, ask, timesAsked } = openCache()

  await ask('a')
  await ask('a')
  await ask('a')
  await ask('a')
  expect(timesAsked()).toBe(2)
  cache.drop()
  await ask('a')
  await ask('a')

  expect(timesAsked()).toBe(3)
})

test('what is asked once and never again takes no memory', async () => {
  const { cache, ask } = openCache()

  for (let index = 0; index < 100; index += 1) await ask(`key ${index}`)

  expect(cache.bytes()).toBe(0)
})

test('a long question is answered each time, and neither it nor its answer is kept', async () => {
  const { cache, ask, timesAsked } = openCache()
  const long = 'a'.repeat(5_000)

  for (const key of [long, long, long]) await ask(key, 'short')

  expect(timesAsked()).toBe(3)
  expect(cache.bytes()).toBe(0)
})

test('an answer that was asked for before a change is not kept, and not given to who asks after it', async () => {
  const { cache, ask } = openCache()
  await ask('a')
  const gate = Promise.withResolvers<void>()

  const old = cache.getOrMake('a', async () => {
    await gate.promise
    return { answer: { text: 'old' }, isKept: true }
  })
  cache.drop()
  const fresh = await ask('a', 'new')
  gate.resolve()

  expect((await old).text).toBe('old')
  expect(fresh.text).toBe('new')
  expect(cache.get('a')?.text).toBe('new')
})

test('nothing is kept while nobody would hear of a change', async () => {
  const { cache, ask, state } = openCache({ canKeep: false })

  await ask('a')
  await ask('a')
  expect(cache.get('a')).toBeUndefined()
  state.canKeep = true
  await ask('a')

  expect(cache.get('a')).toBeDefined()
})

test('an answer for one caller is not kept, and neither is a failure', async () => {
  const { cache, ask } = openCache()

  await ask('a', 'private', false)
  await ask('a', 'private', false)
  await expect(cache.getOrMake('b', () => Promise.reject(new Error('lost')))).rejects.toThrow(
    'lost',
  )
  await ask('b')

  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBeDefined()
})

test('the cache never grows past its bytes, and one answer never fills it', async () => {
  const { cache, ask } = openCache({ bytesMax: 10_000 })

  const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
  for (const key of [...keys, ...keys]) await ask(key, 'x'.repeat(500))
  for (const key of ['huge', 'huge']) await ask(key, 'x'.repeat(5_000))

  expect(cache.bytes()).toBeLessThanOrEqual(10_000)
  expect(cache.get('key 99')).toBeDefined()
  expect(cache.get('huge')).toBeUndefined()
})
