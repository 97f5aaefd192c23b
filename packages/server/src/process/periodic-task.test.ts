import { expect, test } from 'vitest'
import { createPeriodicTask } from './periodic-task.ts'

/** A job whose rounds end when they are told to. */
function startJob(everyMs: number) {
  const rounds: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const job = createPeriodicTask({
    everyMs,
    run: () => {
      const round = Promise.withResolvers<void>()
      rounds.push(round)
      return round.promise
    },
    onFailure: (error) => failures.push(error),
  })
  return { ...job, rounds, failures }
}

test('a stop waits for the round that is under way, and no other follows', async () => {
  const { wake, stop, rounds } = startJob(1)
  wake()
  wake()
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))

  await Promise.resolve()
  expect(isStopped).toBe(false)
  rounds[0]?.resolve()
  await stopped

  wake()
  expect(rounds).toHaveLength(1)
})

test('waking it during a round starts another one, whether that went well or not', async () => {
  const { wake, stop, rounds, failures } = startJob(1_000_000)
  wake()
  wake()
  wake()

  rounds[0]?.reject('down')
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]?.resolve()
  await stop()

  expect(failures).toEqual(['down'])
  expect(rounds).toHaveLength(2)
})

test('rounds follow each other without being woken', async () => {
  const { start, stop, rounds } = startJob(1)
  start()

  await expect.poll(() => rounds.length).toBe(1)
  rounds[0]?.resolve()
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]?.resolve()
  await stop()
})
