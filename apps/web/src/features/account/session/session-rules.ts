import type { Session } from './session.ts'

type Expiring = Pick<Session, 'expires_at'>

/** How often the expiry is checked, and how many checks before it the session is refreshed. */
export const checkEveryMs = 30_000
const renewedBeforeChecks = 3

export const isNearExpiry = ({ expires_at: expiresAt }: Expiring, nowMs: number) =>
  expiresAt * 1000 - nowMs <= renewedBeforeChecks * checkEveryMs

export const hasExpired = ({ expires_at: expiresAt }: Expiring, nowMs: number) =>
  expiresAt * 1000 <= nowMs

/** Gateway errors of proxies, and the service's own 503: a retry may succeed. */
export const isRetryable = (status: number) =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 530)

/** The refresh token itself is rejected: every 4xx but timeouts and rate limits. */
export const isRejected = (status: number) =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status)
