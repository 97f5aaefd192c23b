import { expect, test } from 'vitest'
import { findFreePort } from './ports.ts'

test('a free port is not chosen twice', async () => {
  const ports: number[] = []
  for (let index = 0; index < 500; index += 1) ports.push(await findFreePort())
  expect(new Set(ports).size).toBe(ports.length)
})
