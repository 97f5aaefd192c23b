import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc')

/**
 * How much of the heap is taken by what was left behind in rounds of work, of which none needs what
 * was before. Only young objects are collected: what outlives that stays for long.
 */
export async function bytesLeftBy(rounds: number, work: (round: number) => Promise<unknown>) {
  await work(-1)
  const before = await heapWithoutYoung()
  for (let round = 0; round < rounds; round += 1) {
    await work(round)
    await collectYoung()
  }
  return (await heapWithoutYoung()) - before
}

/** What is still needed in one turn may be free in the next; what survives twice is not young any more. */
async function collectYoung(): Promise<void> {
  await nextTurn()
  collect({ type: 'minor' })
}

async function heapWithoutYoung(): Promise<number> {
  await collectYoung()
  await collectYoung()
  return process.memoryUsage().heapUsed
}
