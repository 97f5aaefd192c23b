import { expect, it } from 'vitest'
import { browserTabLock } from './tab-lock.ts'

/** As much of the browser's lock manager as one lock needs. */
const locksThat = (request: (task: () => Promise<unknown>) => Promise<unknown>) =>
  ({
    request: (_name: string, _options: object, task: () => Promise<unknown>) => request(task),
  }) as unknown as LockManager

it('runs the task under the lock', async () => {
  const order: string[] = []
  const lock = browserTabLock(
    locksThat(async (task) => {
      order.push('locked')
      const result = await task()
      order.push('unlocked')
      return result
    }),
    'name',
  )

  const result = await lock(async () => {
    order.push('task')
    return 'done'
  })

  expect(result).toBe('done')
  expect(order).toEqual(['locked', 'task', 'unlocked'])
})

it('runs the task without one where the browser has none', async () => {
  expect(await browserTabLock(undefined, 'name')(() => Promise.resolve('done'))).toBe('done')
})

it('runs the task although another tab does not let go', async () => {
  const never = locksThat(() => Promise.reject(new DOMException('late', 'TimeoutError')))

  expect(await browserTabLock(never, 'name')(() => Promise.resolve('done'))).toBe('done')
})

it('does not run a task twice that failed by itself', async () => {
  let runs = 0
  const lock = browserTabLock(
    locksThat((task) => task()),
    'name',
  )
  const failing = lock(() => {
    runs += 1
    return Promise.reject(new Error('broken'))
  })

  await expect(failing).rejects.toThrow('broken')
  expect(runs).toBe(1)
})
