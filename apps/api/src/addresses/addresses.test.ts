import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newLoggedInClient, newServiceClient } from '@golden-bead/supabase/test/account-clients'
import { unchanged } from '#test/database-state.ts'
import { signedIn } from '#test/people.ts'
import { overtake } from '@golden-bead/server/test/race'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const elmStreet = {
  name: 'Ada Lovelace',
  line1: '12 Elm Street',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
}

type Member = Awaited<ReturnType<typeof newLoggedInClient>>
const table = ({ client }: Member) => client.from('addresses')
const added = async (member: Member, changes: object = {}): Promise<string> => {
  const { data, error } = await table(member)
    .insert({ ...elmStreet, ...changes })
    .select('id')
    .single()
  if (error !== null) throw error
  return data.id
}
const defaultsOf = async (member: Member) => {
  const { data } = await table(member).select('id').eq('is_default', true)
  return data?.map(({ id }) => id)
}

describe('the addresses of a member', () => {
  test('are added, read, changed and deleted', async () => {
    const ada = await newLoggedInClient(shop.url)
    const id = await added(ada, { organisation: '  Elm School ', line2: 'Room 3', phone: '555 1' })

    const { data } = await table(ada).select().single()
    expect(data).toMatchObject({
      ...elmStreet,
      id,
      user_id: ada.id,
      organisation: 'Elm School',
      line2: 'Room 3',
      country: 'US',
      phone: '555 1',
      is_default: false,
    })
    const changed = await table(ada).update({ city: 'Boston', state: 'MA' }).eq('id', id).select()
    expect(changed.data).toMatchObject([{ city: 'Boston', state: 'MA' }])
    await table(ada).delete().eq('id', id)
    expect((await table(ada).select()).data).toEqual([])
  })

  test('have one default: another one takes it, and to delete it leaves none', async () => {
    const ada = await newLoggedInClient(shop.url)
    const first = await added(ada, { is_default: true })
    const second = await added(ada, { is_default: true })
    expect(await defaultsOf(ada)).toEqual([second])

    await table(ada).update({ is_default: true }).eq('id', first)
    expect(await defaultsOf(ada)).toEqual([first])
    await table(ada).delete().eq('id', first)
    expect(await defaultsOf(ada)).toEqual([])
  })

  test('have one default, however many are set at once', async () => {
    const ada = await newLoggedInClient(shop.url)
    const ids = [await added(ada, { is_default: true }), await added(ada), await added(ada)]
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].map((id) =>
        table(ada).update({ is_default: true, city: 'Boston' }).eq('id', id),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    expect(await defaultsOf(ada)).toHaveLength(1)
  })

  test('are twenty at most, also of fifty that come at once', async () => {
    const ada = await newLoggedInClient(shop.url)
    // One that waits too long for those before it is told to come again.
    const insert = async () => {
      let answer = await table(ada).insert(elmStreet)
      while (answer.status === 503) answer = await table(ada).insert(elmStreet)
      return answer
    }
    const answers = await Promise.all(Array.from({ length: 50 }, insert))
    const refused = answers.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(30)
    expect(refused[0]?.error?.message).toContain('20 addresses at most')

    const grace = await newLoggedInClient(shop.url)
    await table(grace).insert(Array.from({ length: 19 }, () => elmStreet))
    const late = await overtake(
      shop.app.database,
      sql`insert into addresses (user_id, name, line1, city, state, postal_code)
        values (${grace.id}, 'Grace', '1 Navy Yard', 'Boston', 'MA', '02129')`,
      async () => table(grace).insert(elmStreet),
    )
    expect(late.status).toBe(400)

    const bob = await newLoggedInClient(shop.url)
    const many = await table(bob).insert(Array.from({ length: 21 }, () => elmStreet))
    expect(many.status).toBe(400)
    expect((await table(bob).select()).data).toEqual([])
  })

  test('are of nobody else, whatever is asked, and an admin reads them', async () => {
    const [ada, bob] = [await newLoggedInClient(shop.url), await newLoggedInClient(shop.url)]
    const id = await added(ada)

    await unchanged(shop.config, async () => {
      const answers = [
        await table(bob).select().eq('id', id),
        await table(bob).select().eq('id', randomUUID()),
        await table(bob).update({ city: 'Boston' }).eq('id', id).select(),
        await table(bob).delete().eq('id', id).select(),
      ]
      expect(answers.map(({ status, data }) => [status, data])).toEqual([
        [200, []],
        [200, []],
        [200, []],
        [200, []],
      ])
      expect((await bob.client.from('profiles').select('*, addresses(*)')).error).not.toBeNull()
    })
    const { headers } = await signedIn(shop, { role: 'admin' })
    const read = await shop.request.get(`/rest/v1/addresses?id=eq.${id}`).set(headers).expect(200)
    expect(read.body).toHaveLength(1)
    expect(
      (await newServiceClient(shop.url).from('addresses').select().eq('id', id)).data,
    ).toHaveLength(1)
  })

  test('go with the account', async () => {
    const ada = await newLoggedInClient(shop.url)
    const id = await added(ada)
    const { data } = await ada.client.auth.getUser()
    await newServiceClient(shop.url).auth.admin.deleteUser(data.user?.id ?? '', true)

    expect((await newServiceClient(shop.url).from('addresses').select().eq('id', id)).data).toEqual(
      [],
    )
  })
})

describe('bad input', () => {
  const rows: [what: string, changes: object][] = [
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }],
    ['no name', { name: ' ' }],
    ['a name that turns the direction', { name: 'Ada\u202e' }],
    ['a number as a street', { line1: { no: 12 } }],
    ['a street of 101 characters', { line1: 'a'.repeat(101) }],
    ['a state that is none', { state: 'ZZ' }],
    ['a state in words', { state: 'Illinois' }],
    ['another country', { country: 'CA' }],
    ['a ZIP code of four digits', { postal_code: '6061' }],
    ['a phone of 41 characters', { phone: '5'.repeat(41) }],
    ['a default that is a word', { is_default: 'maybe' }],
    ['an unknown column', { role: 'admin' }],
    ['nothing where something must be', { city: null }],
    ['somebody else as the owner', { user_id: randomUUID() }],
  ]

  test.each(rows)(
    '%s is refused, in an insert and in a change, and nothing is written',
    async (_what, changes) => {
      const ada = await newLoggedInClient(shop.url)
      const id = await added(ada)
      await unchanged(shop.config, async () => {
        const insert = await table(ada).insert({ ...elmStreet, ...changes })
        const update = await table(ada).update(changes).eq('id', id)
        for (const { error, status } of [insert, update]) {
          expect(status).toBeGreaterThanOrEqual(400)
          expect(status).toBeLessThan(500)
          expect(error?.message).toBeTruthy()
        }
      })
    },
  )
})

test('name and phone of a profile are saved with the account', async () => {
  const ada = await newLoggedInClient(shop.url)
  const saved = await ada.client
    .from('profiles')
    .update({ name: 'Ada L.', phone: '(555) 010-0142' })
    .eq('id', ada.id)
    .select('name, phone')
  expect(saved.data).toEqual([{ name: 'Ada L.', phone: '(555) 010-0142' }])
  const long = await ada.client
    .from('profiles')
    .update({ phone: '5'.repeat(41) })
    .eq('id', ada.id)
  expect(long.status).toBe(400)
})
