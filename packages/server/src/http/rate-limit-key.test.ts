import { expect, test } from 'vitest'
import { keyOfAccount, keyOfAddress } from './rate-limit-key.ts'

const networks: [address: string, key: string][] = [
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
]

test.each(networks)('%s counts as %s', (address, key) => {
  expect(keyOfAddress(address)).toBe(key)
})

const clothes = [
  '203.0.113.7',
  '203.0.113.7:8080',
  '::ffff:203.0.113.7',
  '::FFFF:203.0.113.7',
  '::ffff:cb00:7107',
  '[::ffff:203.0.113.7]:8080',
]

test.each(clothes)('%s counts as 203.0.113.7', (address) => {
  expect(keyOfAddress(address)).toBe('203.0.113.7')
})

test('the key of an account does not tell its address', () => {
  expect(keyOfAccount('ada@example.com')).toMatch(/^[\w-]{22}$/)
  expect(keyOfAccount('ada@example.com')).not.toBe(keyOfAccount('bob@example.com'))
})
