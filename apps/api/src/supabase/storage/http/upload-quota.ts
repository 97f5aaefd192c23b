import { tooManyUploads } from '#supabase/storage/storage.errors.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'

/** Enough for the pictures of a large catalogue in one go, and no more than that in every hour. */
const limit = { count: 2_000, seconds: 3_600, burst: 2_000 }

/** Bounds what one account can fill the storage with; the service key is the operator's own. */
export const createUploadQuota = (rateLimiter: RateLimiter) => async (userId?: string) => {
  if (userId === undefined) return
  const verdict = await rateLimiter.consume('storage.upload', userId, limit)
  if (!verdict.isAllowed) throw tooManyUploads(verdict.retryAfterSeconds)
}

export type UploadQuota = ReturnType<typeof createUploadQuota>
