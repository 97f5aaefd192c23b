import { expect, test } from 'vitest'
import { mustFillInADay, readRateLimits, resolveRateLimits } from './rate-limit.ts'

test('an unknown name of a limit stops the start', () => {
  const signup = { count: 30, seconds: 300, burst: 30 }

  const resolve = () => resolveRateLimits({ signup }, readRateLimits(['sign_up=1/300']))

  expect(resolve).toThrow('RATE_LIMITS: knows these names: signup')
})

test.each([
  ['takes longer than a day to fill', { count: 5, seconds: 7 * 86_400, burst: 5 }],
  ['never fills', { count: 0, seconds: 3600, burst: 5 }],
])('a limit that %s stops the start', (_what, signup) => {
  expect(() => mustFillInADay({ signup })).toThrow('The limit signup')
  expect(() => mustFillInADay({ signup: { count: 5, seconds: 86_400, burst: 5 } })).not.toThrow()
})
