import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import { timeouts } from '@golden-bead/server/http/timeouts'

const heldBytesMax = 100_000_000
const waitingMax = 200

/** The memory limit of all uploads together; further ones wait before their bodies are read. */
export const createUploadMemory = () =>
  createConcurrencyLimit({ capacity: heldBytesMax, waitingMax, waitMs: timeouts.uploadQueue })

export type UploadMemory = ReturnType<typeof createUploadMemory>
