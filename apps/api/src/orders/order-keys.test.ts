import { createHmac, createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOrderKeys } from './order-keys.ts'

const secret = createSecretKey(Buffer.alloc(32, 7))
const other = createSecretKey(Buffer.alloc(32, 8))
const publicId = '3d0c1a52-6f0e-4c0a-9a34-5e3cf2b0a111'
const first = { publicId, keyVersion: 1 }
const second = { publicId, keyVersion: 2 }

test('the link of an order of a release before opens it, and no longer once its email was corrected', () => {
  const keys = createOrderKeys([secret])
  const before = createHmac('sha256', secret).update(publicId).digest('base64url')

  expect(keys.of(first)).toBe(before)
  expect(keys.opens(first, before)).toBe(true)
  expect(keys.opens(second, before)).toBe(false)
  expect(keys.opens(second, keys.of(second))).toBe(true)
  expect(keys.opens(first, keys.of(second))).toBe(false)
})

test('a key goes on working when the secret is another one', () => {
  const key = createOrderKeys([other]).of(second)

  expect(createOrderKeys([secret, other]).opens(second, key)).toBe(true)
  expect(createOrderKeys([secret]).opens(second, key)).toBe(false)
})
