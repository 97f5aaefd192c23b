import { expect, test } from 'vitest'
import { readRateLimits, resolveRateLimits } from './rate-limit.ts'

test('an unknown name of a limit stops the start', () => {
  const signup = { count: 30, seconds: 300, burst: 30 }

  const resolve = () => resolveRateLimits({ signup }, readRateLimits(['sign_up=1/300']))

  expect(resolve).toThrow('RATE_LIMITS: knows these names: signup')
})
