import { describe, expect, it } from 'vitest'
import { hasExpired, isNearExpiry, isRejected, isRetryable } from './session-rules.ts'

const nowMs = 1_800_000_000_000
const withSecondsLeft = (seconds: number) => ({ expires_at: nowMs / 1000 + seconds })

describe('the expiry', () => {
  it('is near with 90 seconds or less', () => {
    expect(isNearExpiry(withSecondsLeft(91), nowMs)).toBe(false)
    expect(isNearExpiry(withSecondsLeft(90), nowMs)).toBe(true)
  })

  it('is reached with no second left', () => {
    expect(hasExpired(withSecondsLeft(1), nowMs)).toBe(false)
    expect(hasExpired(withSecondsLeft(0), nowMs)).toBe(true)
  })
})

describe('an answer', () => {
  it('asks for another try from 502 to 504 and from 520 to 530', () => {
    const retried = Array.from({ length: 600 }, (_, status) => status).filter(isRetryable)

    expect(retried).toEqual([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530])
  })

  it('is rejected by a 4xx, but for a timeout or a rate limit', () => {
    expect([400, 401, 403, 404, 422].every(isRejected)).toBe(true)
    expect([200, 302, 408, 425, 429, 500, 505].some(isRejected)).toBe(false)
  })
})
