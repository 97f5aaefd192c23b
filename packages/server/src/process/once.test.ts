import { expect, test } from 'vitest'
import { once } from './once.ts'

test('what succeeded is done once, and what failed is tried again', async () => {
  let attempts = 0
  const read = once(() => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('no room')) : Promise.resolve(attempts)
  })

  await expect(read()).rejects.toThrow('no room')
  expect([await read(), await read()]).toEqual([2, 2])
})
