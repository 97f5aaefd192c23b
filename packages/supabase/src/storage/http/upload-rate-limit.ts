import { tooManyUploads } from '#supabase/storage/storage.errors.ts'
import type { RateLimiter } from '@golden-bead/server/http/rate-limiter'

/** Enough for the pictures of a large catalogue at once, and no more in any hour. */
const limit = { count: 2_000, seconds: 3_600, burst: 2_000 }

/** Limits the uploads of one account; the service key, which is the operator's, has no limit. */
export const createUploadRateLimit = (rateLimiter: RateLimiter) => async (userId?: string) => {
  if (userId === undefined) return
  const verdict = await rateLimiter.consume('storage.upload', userId, limit)
  if (!verdict.isAllowed) throw tooManyUploads(verdict.retryAfterSeconds)
}

export type UploadRateLimit = ReturnType<typeof createUploadRateLimit>
