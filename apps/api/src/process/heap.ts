import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By how much of what is alive the heap may grow before everything in it is looked through. */
const growthPercent = 300

/**
 * V8 counts pictures on their way against a heap that is small beside them, and would look through
 * all of it at every second upload.
 */
export const letHeapGrow = () => setFlagsFromString(`--heap-growing-percent=${growthPercent}`)

/** Half of the heap is what the start left behind, which a heap that may grow would long keep. */
export function giveBackWhatTheStartTook(): void {
  setFlagsFromString('--expose-gc')
  // Only a context that is made after the flag has the function.
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}
