import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createUnderWay } from './under-way.ts'

test('what many ask for at the same time is done once', async () => {
  const underWay = createUnderWay<object>()
  let started = 0
  const start = () => {
    started += 1
    return nextTurn({})
  }

  const [one, same, other] = await Promise.all([
    underWay.join('a', start),
    underWay.join('a', start),
    underWay.join('b', start),
  ])

  expect(same).toBe(one)
  expect(other).not.toBe(one)
  expect(started).toBe(2)
})

test('what has ended is done anew, and a failure is no answer for those who come later', async () => {
  const underWay = createUnderWay<string>()

  await expect(underWay.join('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')

  expect(await underWay.join('a', () => Promise.resolve('first'))).toBe('first')
  expect(await underWay.join('a', () => Promise.resolve('second'))).toBe('second')
})
