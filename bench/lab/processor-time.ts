import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Processor time of a process in seconds, by itself and by the kernel for it; Linux only. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program may hold spaces, and stands in brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return undefined
  }
}
