import { setFlagsFromString } from 'node:v8'

/** By how much of what is alive the heap may grow before everything in it is looked through. */
const growthPercent = 300

/**
 * V8 counts pictures on their way against a heap that is small beside them, and would look through
 * all of it at every second upload.
 */
export const letHeapGrow = () => setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
