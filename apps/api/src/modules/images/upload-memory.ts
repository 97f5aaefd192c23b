import { createSlots } from '#lib/slots.ts'

const heldBytesMax = 100_000_000
const waitingMax = 200
const waitMs = 45_000

/** What may be in memory of all uploads together; who comes later waits with sending. */
export const createUploadMemory = () => createSlots({ capacity: heldBytesMax, waitingMax, waitMs })

export type UploadMemory = ReturnType<typeof createUploadMemory>
