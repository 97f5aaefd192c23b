import { expect, test } from 'vitest'
import { reachableHost } from './reachable-host.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['::1', '[::1]'],
])('what listens on %s is asked at %s', (host, name) => {
  expect(reachableHost(host)).toBe(name)
})
