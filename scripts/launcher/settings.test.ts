import { expect, test } from 'vitest'
import { readLauncherSettings } from './settings.ts'

test.each([
  ['127.0.0.1', 'http://localhost:4000'],
  ['localhost', 'http://localhost:4000'],
  ['::1', 'http://localhost:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
  ['192.168.1.5', 'http://192.168.1.5:4000'],
  ['2001:db8::5', 'http://[2001:db8::5]:4000'],
  ['shop.internal', 'http://shop.internal:4000'],
])('a shop that listens on %s is announced, and its mails lead, to %s', (host, address) => {
  const { url, siteUrl } = readLauncherSettings({ HOST: host, PORT: '4000' })

  expect([url, siteUrl]).toEqual([address, address])
})

test('a shop that people find elsewhere is still announced where it listens', () => {
  const { url, siteUrl } = readLauncherSettings({ SITE_URL: 'https://shop.example' })

  expect([url, siteUrl]).toEqual(['http://localhost:3000', 'https://shop.example'])
})
