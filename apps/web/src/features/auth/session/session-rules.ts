import { sessionRefresh } from '@golden-bead/contracts/shop'
import type { Session } from './session.ts'

type Expiring = Pick<Session, 'expires_at'>

const refreshMarginMs = sessionRefresh.refreshAtTicks * sessionRefresh.tickSeconds * 1000

export const isNearExpiry = ({ expires_at: expiresAt }: Expiring, nowMs: number) =>
  expiresAt * 1000 - nowMs <= refreshMarginMs

export const hasExpired = ({ expires_at: expiresAt }: Expiring, nowMs: number) =>
  expiresAt * 1000 <= nowMs

/** Answers that speak of the service and not of the session; a later try may succeed. */
export const isRetryable = (status: number) =>
  (status >= 500 && status <= 504) || (status >= 520 && status <= 530)

/** A no to the refresh token itself. Being too slow or too frequent is none. */
export const isRefusal = (status: number) =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status)
