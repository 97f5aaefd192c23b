import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  'http://localhost:3000',
  'smtp://LOCALHOST:25',
  'smtp://127.0.0.1',
  'http://127.255.0.3',
  'smtp://[::1]:25',
])('%s is this machine', (address) => {
  expect(isLoopback(new URL(address).hostname)).toBe(true)
})

test.each([
  'smtp://mail.example',
  'smtp://localhost.example',
  'smtp://mail.localhost',
  'smtp://127.0.0.1.example',
  'smtp://0.0.0.0',
  'smtp://[::2]',
])('%s is another', (address) => {
  expect(isLoopback(new URL(address).hostname)).toBe(false)
})
