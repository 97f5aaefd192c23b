import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLoggedInClient } from '@golden-bead/supabase/test/account-clients'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const choices = 'marketing,orders,newsletter,analytics,personalization'

test('the five choices are saved with the account, and read again', async () => {
  const { client } = await newLoggedInClient(shop.url)
  const before = await client.from('preferences').select(choices)
  await client.from('preferences').upsert({ marketing: true, orders: false, newsletter: true })
  await client.from('preferences').upsert({ analytics: false })

  const { data } = await client.from('preferences').select(choices)

  expect(before.data).toEqual([])
  expect(data).toEqual([
    {
      marketing: true,
      orders: false,
      newsletter: true,
      analytics: false,
      personalization: true,
    },
  ])
})

test('a choice that was not saved is no consent', async () => {
  const { client } = await newLoggedInClient(shop.url)
  await client.from('preferences').upsert({ orders: true })

  const { data } = await client.from('preferences').select('marketing,newsletter').single()

  expect(data).toEqual({ marketing: false, newsletter: false })
})

test('members see and change their own alone', async () => {
  const ada = await newLoggedInClient(shop.url)
  const bob = await newLoggedInClient(shop.url)
  await ada.client.from('preferences').upsert({ marketing: true })

  const read = await bob.client.from('preferences').select()
  const changed = await bob.client
    .from('preferences')
    .update({ marketing: false })
    .eq('user_id', ada.id)
    .select()
  const taken = await bob.client.from('preferences').upsert({ user_id: ada.id, marketing: false })
  const given = await ada.client
    .from('preferences')
    .update({ user_id: bob.id })
    .eq('user_id', ada.id)

  expect([read.data, changed.data]).toEqual([[], []])
  expect([taken.error?.code, given.error?.code]).toEqual(['42501', '42501'])
  const { data } = await ada.client.from('preferences').select('marketing').single()
  expect(data).toEqual({ marketing: true })
})
