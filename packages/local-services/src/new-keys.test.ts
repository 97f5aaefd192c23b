import { expect, test } from 'vitest'
import { newShopKeys } from './new-keys.ts'

test('keys and passwords of a local shop have 128 random bits or more', () => {
  const { publishableKey, serviceKey, adminPassword } = newShopKeys()

  for (const text of [publishableKey, serviceKey, adminPassword]) {
    const random = text.replace(/^sb_(?:publishable|secret)_/, '')
    expect(Buffer.from(random, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  }
})
