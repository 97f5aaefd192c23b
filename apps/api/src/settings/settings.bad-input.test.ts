import type { ShopSettingsInput } from '@golden-bead/contracts/shop-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unchanged } from '#test/database-state.ts'
import { serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const good: ShopSettingsInput = {
  transfer_instructions: 'First Bank, account 1234567890.',
  days_to_pay: 7,
  leaves_in_days: 2,
  arrives_in_days: 5,
  time_zone: null,
  seller_name: 'Golden Bead',
  seller_address: '24 Beech Lane, Springfield, IL 62701',
  version: 1,
}

const rows: [what: string, changes: Record<string, unknown>, expected: string][] = [
  ['a version that is over', { version: 0 }, '409 version_conflict'],
  ['a version of 2,147,483,648', { version: 2 ** 31 }, '400 bad_input'],
  ['a version of -2,147,483,649', { version: -(2 ** 31) - 1 }, '400 bad_input'],
  ['a version in words', { version: 'one' }, '400 bad_input'],
  ['no version', { version: undefined }, '400 bad_input'],
  ['one day to pay', { days_to_pay: 1 }, '400 bad_input'],
  ['31 days to pay', { days_to_pay: 31 }, '400 bad_input'],
  ['a parcel that leaves a day ago', { leaves_in_days: -1 }, '400 bad_input'],
  ['half a day on the way', { arrives_in_days: 0.5 }, '400 bad_input'],
  ['a time zone that there is not', { time_zone: 'America/Springfield' }, '400 bad_input'],
  ['an empty name', { shop_name: ' ' }, '400 bad_input'],
  ['a name of 61 letters', { shop_name: 'a'.repeat(61) }, '400 bad_input'],
  ['a name of two lines', { shop_name: 'Little Oak\r\nBcc: all@example.com' }, '400 bad_input'],
  ['a name that turns the direction', { shop_name: 'Little \u202eOak' }, '400 bad_input'],
  ['a claim of 101 letters', { claim: 'a'.repeat(101) }, '400 bad_input'],
  ['an email that is none', { contact_email: 'little oak' }, '400 bad_input'],
  ['no day to return something', { return_days: 0 }, '400 bad_input'],
  [
    'fewer days to keep an order than to return something',
    { return_days: 90, retention_days: 100 },
    '400 bad_input',
  ],
  ['an empty time zone', { time_zone: '' }, '400 bad_input'],
  ['2,001 characters', { transfer_instructions: 'a'.repeat(2_001) }, '400 bad_input'],
  ['a NUL in a name', { seller_name: 'a\u0000b' }, '400 bad_text'],
  ['a setting that is none', { free_beads: true }, '400 bad_input'],
]

test.each(rows)('settings with %s are refused, and stay', async (_what, changes, expected) => {
  const { status, body } = await unchanged(shop.config, async () =>
    shop.request
      .put('/admin/v1/settings')
      .set('apikey', serviceKey)
      .send({ ...good, ...changes }),
  )

  expect(`${status} ${body.code}`).toBe(expected)
  expect(body.message.length).toBeGreaterThan(10)
})
