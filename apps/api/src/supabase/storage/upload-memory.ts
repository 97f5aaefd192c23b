import { createConcurrencyLimit } from '#platform/process/concurrency-limit.ts'
import { timeouts } from '#platform/http/timeouts.ts'

const heldBytesMax = 100_000_000
const waitingMax = 200

/** What may be in memory of all uploads together; who comes later waits with sending. */
export const createUploadMemory = () =>
  createConcurrencyLimit({ capacity: heldBytesMax, waitingMax, waitMs: timeouts.uploadQueue })

export type UploadMemory = ReturnType<typeof createUploadMemory>
