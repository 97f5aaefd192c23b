import { createSlots } from '#platform/process/slots.ts'
import { waits } from '#platform/http/waits.ts'

const heldBytesMax = 100_000_000
const waitingMax = 200

/** What may be in memory of all uploads together; who comes later waits with sending. */
export const createUploadMemory = () =>
  createSlots({ capacity: heldBytesMax, waitingMax, waitMs: waits.uploadTurn })

export type UploadMemory = ReturnType<typeof createUploadMemory>
