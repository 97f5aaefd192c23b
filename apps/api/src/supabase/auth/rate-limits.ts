import type { RateLimit } from '#platform/http/rate-limit.ts'

const fiveMinutes = 300
const quarterOfAnHour = 900

/** Defaults, per network address unless noted; `RATE_LIMITS` overrides them. */
export const authRateLimits = {
  signup: { count: 30, seconds: fiveMinutes, burst: 30 },
  recover: { count: 30, seconds: fiveMinutes, burst: 30 },
  resend: { count: 30, seconds: fiveMinutes, burst: 30 },
  otp: { count: 30, seconds: fiveMinutes, burst: 30 },
  user: { count: 30, seconds: fiveMinutes, burst: 30 },
  verify: { count: 30, seconds: fiveMinutes, burst: 30 },
  token: { count: 150, seconds: fiveMinutes, burst: 30 },
  // A whole office may share one address.
  refresh: { count: 3_000, seconds: fiveMinutes, burst: 600 },
  refresh_session: { count: 120, seconds: fiveMinutes, burst: 120 },
  login_account: { count: 10, seconds: quarterOfAnHour, burst: 10 },
  // At this rate, guessing one in a million codes takes years.
  code_account: { count: 2, seconds: 3_600, burst: 10 },
  mail_account: { count: 10, seconds: 3_600, burst: 10 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof authRateLimits
export type AuthRateLimits = Record<RateLimitName, RateLimit>
