import type { RateLimit } from '@golden-bead/server/http/rate-limit'

const hour = 3_600
const day = 86_400

/** Defaults, per network address unless noted; `RATE_LIMITS` overrides them. */
export const storeRateLimits = {
  message: { count: 20, seconds: hour, burst: 10 },
  /** Per inbox of the sender: mails with the reference. */
  message_copy: { count: 10, seconds: day, burst: 5 },
  subscription: { count: 60, seconds: hour, burst: 30 },
  /** Per inbox: mails to confirm an address. */
  subscription_address: { count: 3, seconds: day, burst: 3 },
  price: { count: 600, seconds: 300, burst: 200 },
  /** Requests to place one, refused and repeated ones too. */
  order: { count: 300, seconds: 300, burst: 100 },
  /** New orders of guests: against floods, and not against a school behind one address. */
  guest_order: { count: 100, seconds: day, burst: 100 },
  /** Per network and product: times that an unpaid order by card holds all that is left of it. */
  last_units: { count: 2, seconds: day, burst: 2 },
  /** Per account: new orders. */
  member_order: { count: 30, seconds: day, burst: 30 },
  /** Per inbox: mails of orders that are not paid, whoever causes them; further ones are not sent. */
  order_mail: { count: 10, seconds: day, burst: 10 },
  /** Per account: test mails of an admin. */
  test_mail: { count: 10, seconds: hour, burst: 5 },
  order_search: { count: 60, seconds: hour, burst: 30 },
  account: { count: 30, seconds: 300, burst: 30 },
} as const satisfies Record<string, RateLimit>

export type StoreRateLimits = Record<keyof typeof storeRateLimits, RateLimit>
