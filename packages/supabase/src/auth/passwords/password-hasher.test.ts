import argon2 from 'argon2'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

async function start() {
  let made = 0
  let malformed = 0
  const hasher = await createPasswordHasher({
    onHash: () => (made += 1),
    onMalformedHash: () => (malformed += 1),
  })
  return { hasher, made: () => made, malformed: () => malformed }
}

test('a hash is of the strength that OWASP names, and never the same twice', async () => {
  const { hasher } = await start()

  const [first, second] = await Promise.all([hasher.hash('pearl'), hasher.hash('pearl')])

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/)
  expect(first).not.toBe(second)
  expect(await hasher.verify(first, 'pearl')).toEqual({ matches: true, needsRehash: false })
  expect(await hasher.verify(first, 'Pearl')).toEqual({ matches: false, needsRehash: false })
})

test('a hash of other strength is good, and due for a new one', async () => {
  const { hasher } = await start()
  const old = await argon2.hash('pearl', { memoryCost: 12_288, timeCost: 3, parallelism: 1 })

  expect(await hasher.verify(old, 'pearl')).toEqual({ matches: true, needsRehash: true })
})

test('one hash tells which of several passwords with one salt it is', async () => {
  const { hasher, made } = await start()
  const own = await hasher.hash('pearl')
  const other = await hasher.hashLike(own, 'shell')
  const before = made()

  const checks = []
  for (const password of ['pearl', 'shell', 'sand']) {
    const { matches, matchesOther } = await hasher.verifyAmong(own, [other], password)
    checks.push({ matches, matchesOther })
  }

  expect(checks).toEqual([
    { matches: true, matchesOther: false },
    { matches: false, matchesOther: true },
    { matches: false, matchesOther: false },
  ])
  expect(made() - before).toBe(3)
  expect(await hasher.hashLike(own, 'pearl')).toBe(own)
})

const damaged = [
  '',
  'plain',
  '$argon2id$',
  '$argon2id$v=19$m=19456,t=2,p=1$AAAA',
  // As much memory as there is, and more.
  '$argon2id$v=19$m=4194304,t=2,p=1$Yj63oja8lCOxK7kNIiazpA$IzI36PpNIQ9OtqApVkPHPknLkd1S+1lLRjv+fFDIpAg',
  '$2b$10$abcdefghijklmnopqrstuv',
]
test.each(damaged)(
  'a damaged hash %j matches nothing, costs one hash and is reported',
  async (text) => {
    const { hasher, made, malformed } = await start()
    const before = made()

    const check = await hasher.verify(text, 'pearl')

    expect(check).toEqual({ matches: false, needsRehash: false })
    expect(made() - before).toBe(1)
    expect(malformed()).toBe(1)
  },
)

test('no hash at all costs one hash as well', async () => {
  const { hasher, made, malformed } = await start()
  const before = made()

  await hasher.verify(undefined, 'pearl')
  await hasher.verify(null, 'pearl')

  expect(made() - before).toBe(2)
  expect(malformed()).toBe(0)
})

test('what does not fit into the queue is refused at once, and the rest is done', async () => {
  const { hasher } = await start()

  const results = await Promise.allSettled(Array.from({ length: 500 }, () => hasher.hash('pearl')))

  const done = results.filter(({ status }) => status === 'fulfilled')
  expect(done.length).toBeGreaterThan(0)
  expect(done.length).toBeLessThan(500)
  expect(hasher.activity()).toEqual({ taken: 0, waiting: 0 })
})

test('hashing leaves the event loop alone', async () => {
  const { hasher } = await start()
  const [ofAll, ofThisThread] = [process.cpuUsage(), process.threadCpuUsage()]

  await hasher.hash('pearl')

  expect(process.threadCpuUsage(ofThisThread).user).toBeLessThan(process.cpuUsage(ofAll).user / 2)
})
