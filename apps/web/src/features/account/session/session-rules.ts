import type { Session } from './session.ts'

type Expiring = Pick<Session, 'expires_at'>

/** How often a session is looked at, and how many looks before its end it is renewed. */
export const checkEveryMs = 30_000
const renewedBeforeChecks = 3

export const isNearExpiry = ({ expires_at: expiresAt }: Expiring, nowMs: number) =>
  expiresAt * 1000 - nowMs <= renewedBeforeChecks * checkEveryMs

export const hasExpired = ({ expires_at: expiresAt }: Expiring, nowMs: number) =>
  expiresAt * 1000 <= nowMs

/** Answers of what stands before the service, and its own 503; a later try may succeed. */
export const isRetryable = (status: number) =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 530)

/** A no to the refresh token itself. Being too slow or too frequent is none. */
export const isRejected = (status: number) =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status)
