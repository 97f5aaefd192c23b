import { expect, test } from 'vitest'
import { createRecentAnswers } from './recent-answers.ts'

const limits = { max: 10, ttl: 60_000 }

test('what is asked by many is asked once, and then known without waiting', async () => {
  const answers = createRecentAnswers<string>(limits)
  let asked = 0
  const ask = () => Promise.resolve(`answer ${(asked += 1)}`)

  const [one, same] = [answers.find('a', ask), answers.find('a', ask)]
  expect(answers.findKnown('a')).toBeUndefined()

  expect([await one, await same, await answers.find('a', ask)]).toEqual(Array(3).fill('answer 1'))
  expect([answers.findKnown('a'), answers.findKnown('b')]).toEqual(['answer 1', undefined])
})

test('what failed, or is not worth keeping, is asked anew', async () => {
  const answers = createRecentAnswers<string | undefined>(limits)
  const isThere = (found: string | undefined) => found !== undefined

  await expect(answers.find('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await answers.find('a', () => Promise.resolve(undefined), isThere)).toBeUndefined()

  expect(await answers.find('a', () => Promise.resolve('there'), isThere)).toBe('there')
})

test('what was asked before a change is not what comes later, and does not drop that', async () => {
  const answers = createRecentAnswers<string>(limits)
  const before = Promise.withResolvers<string>()
  const stale = answers.find('a', () => before.promise)

  answers.clear()
  const fresh = await answers.find('a', () => Promise.resolve('fresh'))
  before.reject(new Error('lost'))

  await expect(stale).rejects.toThrow('lost')
  expect([fresh, answers.findKnown('a')]).toEqual(['fresh', 'fresh'])
})
