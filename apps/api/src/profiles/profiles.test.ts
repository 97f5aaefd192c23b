import { createClient } from '@supabase/supabase-js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { newAddress } from '@golden-bead/supabase/test/account-clients'
import { unchanged } from '#test/database-state.ts'
import { overtake } from '@golden-bead/server/test/race'
import { signedIn, type Person } from '#test/people.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const log = createLogLines()
let shop: TestApp
let ada: Person
let bob: Person
let admin: Person
let recovering: Person
beforeAll(async () => {
  shop = await startTestApp({ LOG_LEVEL: 'info' }, { logTo: log.destination })
  ada = await signedIn(shop)
  bob = await signedIn(shop)
  admin = await signedIn(shop, { role: 'admin' })
  recovering = await signedIn(shop, { session: 'recovery' })
})
afterAll(() => shop.close())

const clientOf = ({ accessToken }: Person) =>
  createClient(shop.url, publishableKey, { accessToken: () => Promise.resolve(accessToken) })
const service = () => createClient(shop.url, serviceKey)
const profileOf = async ({ id }: Person) =>
  (await service().from('profiles').select().eq('id', id).single()).data
const rest = () => shop.request

describe('reading', () => {
  test('a user sees the own row alone, also in the count', async () => {
    const { data, count } = await clientOf(ada).from('profiles').select('*', { count: 'exact' })

    expect(data?.map(({ id }) => id)).toEqual([ada.id])
    expect(count).toBe(1)
  })

  test('the row of another looks like none', async () => {
    const other = await clientOf(ada).from('profiles').select('*').eq('id', bob.id)
    const none = await clientOf(ada).from('profiles').select('*').eq('id', crypto.randomUUID())

    expect(other).toEqual(none)
    expect(other.data).toEqual([])
  })

  test('the row of another is missing as a single row, too', async () => {
    const { error, status } = await clientOf(ada)
      .from('profiles')
      .select()
      .eq('id', bob.id)
      .single()

    expect(status).toBe(406)
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' })
  })

  test('columns and tables that are not shown cannot be selected', async () => {
    const column = await clientOf(ada).from('profiles').select('*, password_hash')
    const table = await clientOf(ada).from('profiles').select('*, users(*)')

    expect(column.error).toMatchObject({ code: '42703' })
    expect(table.error).toMatchObject({ code: 'PGRST200' })
  })

  test.each([
    ['or', (id: string) => `or=(id.eq.${id},role.eq.admin)`],
    ['not and', (id: string) => `not.and=(id.eq.${id},role.eq.none)`],
    ['a negation', () => 'id=not.is.null'],
    ['a list', () => `role=in.(admin,user)`],
  ])('no condition of the request loosens the rule of the row: %s', async (_name, search) => {
    const { body } = await rest()
      .get(`/rest/v1/profiles?${search(ada.id)}`)
      .set(ada.headers)
      .expect(200)

    expect(body.map(({ id }: { id: string }) => id)).toEqual([ada.id])
  })

  test('what is not shown can neither order nor filter', async () => {
    const order = await rest().get('/rest/v1/profiles?order=password_hash').set(ada.headers)
    const filter = await rest().get('/rest/v1/profiles?encrypted_password=like.a*').set(ada.headers)

    expect([order.status, order.body.code]).toEqual([400, '42703'])
    expect([filter.status, filter.body.code]).toEqual([400, '42703'])
  })

  test.each([
    ['in braces', (id: string) => `{${id}}`],
    ['in capitals', (id: string) => id.toUpperCase()],
    ['without hyphens', (id: string) => id.replaceAll('-', '')],
  ])('an id %s is the same id', async (_form, spell) => {
    const own = await clientOf(ada).from('profiles').select('id').eq('id', spell(ada.id))
    const other = await clientOf(ada).from('profiles').select('id').eq('id', spell(bob.id))

    expect(own.data).toEqual([{ id: ada.id }])
    expect(other.data).toEqual([])
  })

  test('a visitor sees no row', async () => {
    const { data, error } = await createClient(shop.url, publishableKey).from('profiles').select()

    expect({ data, error }).toEqual({ data: [], error: null })
  })

  test('an admin and the service see all rows', async () => {
    const everybody = [ada, bob, admin, recovering].map(({ id }) => ({ id }))
    const asAdmin = await clientOf(admin).from('profiles').select('id')
    const asService = await service().from('profiles').select('id')

    expect(asAdmin.data).toEqual(expect.arrayContaining(everybody))
    expect(asService.data).toEqual(expect.arrayContaining(everybody))
  })

  test('a recovery session sees its own row and changes nothing', async () => {
    const { data } = await clientOf(recovering).from('profiles').select('id')
    const { error, status } = await clientOf(recovering)
      .from('profiles')
      .update({ name: 'New' })
      .eq('id', recovering.id)

    expect(data).toEqual([{ id: recovering.id }])
    expect([status, error?.code]).toEqual([403, '42501'])
  })

  test('no cache on the way keeps a profile', async () => {
    const { headers } = await rest().get('/rest/v1/profiles').set(ada.headers).expect(200)
    const disguised = await rest().get('/rest/v1/profiles/x.css').set(ada.headers)

    expect(headers['cache-control']).toBe('no-store')
    expect([disguised.status, disguised.body.code]).toEqual([404, 'PGRST125'])
  })
})

describe('writing', () => {
  test('a user renames themselves, and an admin too', async () => {
    const user = await clientOf(ada)
      .from('profiles')
      .update({ name: 'Ada' })
      .eq('id', ada.id)
      .select()
    const asAdmin = await clientOf(admin)
      .from('profiles')
      .update({ name: 'Root' })
      .eq('id', admin.id)
      .select('name')

    expect(user.data?.[0]).toMatchObject({ id: ada.id, name: 'Ada' })
    expect(asAdmin.data).toEqual([{ name: 'Root' }])
  })

  test('the row of another is not found', async () => {
    const silent = await clientOf(ada).from('profiles').update({ name: 'X' }).eq('id', bob.id)
    const shown = await clientOf(ada)
      .from('profiles')
      .update({ name: 'X' })
      .eq('id', bob.id)
      .select()

    expect(silent).toMatchObject({ status: 204, error: null })
    expect(shown).toMatchObject({ status: 200, data: [] })
    expect(await profileOf(bob)).toMatchObject({ name: '' })
  })

  test('a change without a filter is refused', async () => {
    const { status, body } = await unchanged(shop.config, () =>
      rest().patch('/rest/v1/profiles').set(ada.headers).send({ name: 'X' }),
    )

    expect([status, body.code]).toEqual([400, '21000'])
  })

  test.each([
    ['role', { role: 'admin' }],
    ['id', { id: '00000000-0000-4000-8000-000000000000' }],
    ['email', { email: 'eve@example.com' }],
    ['role beside name', { name: 'Ada', role: 'admin' }],
  ])('a user cannot write %s', async (_name, values) => {
    const before = await profileOf(ada)
    const { error, status } = await clientOf(ada).from('profiles').update(values).eq('id', ada.id)

    expect([status, error?.code]).toEqual([403, '42501'])
    expect(await profileOf(ada)).toEqual(before)
  })

  test('a user sends the own row back as it was read, with a new name', async () => {
    const before = await profileOf(ada)
    const save = (values: object) =>
      clientOf(ada)
        .from('profiles')
        .update({ ...before, ...values })
        .eq('id', ada.id)
        .select()
        .single()

    const { data, error } = await save({ name: 'Ada L.' })
    expect(error).toBeNull()
    expect(data).toEqual({ ...before, name: 'Ada L.', updated_at: expect.any(String) })
    const same = await clientOf(ada).from('profiles').update({ role: 'user' }).eq('id', ada.id)
    expect([same.status, same.error]).toEqual([204, null])

    const others = [
      { id: bob.id },
      { id: 'none' },
      { email: 'eve@example.com' },
      { email: null },
      { role: 'admin' },
      { role: ['user'] },
    ]
    for (const values of others) {
      const refused = await unchanged(shop.config, () => save({ name: 'Eve', ...values }))
      expect([values, refused.status, refused.error?.code]).toEqual([values, 403, '42501'])
    }
  })

  test.each([
    ['another', () => bob.id],
    ['no user', () => crypto.randomUUID()],
  ])('what may not be written is refused alike for the row of %s', async (_whose, idOf) => {
    const { error, status } = await clientOf(ada)
      .from('profiles')
      .update({ name: 'X', role: 'user' })
      .eq('id', idOf())

    expect([status, error?.code]).toEqual([403, '42501'])
  })

  test('no profile is made with another id', async () => {
    const row = { id: crypto.randomUUID(), name: 'X' }

    for (const client of [clientOf(ada), service()]) {
      const { status, error } = await unchanged(shop.config, () =>
        client.from('profiles').insert(row),
      )
      expect([status, error?.code]).toEqual([403, '42501'])
    }
  })

  test('front ends that add the own profile after the sign-up learn that it is there', async () => {
    const { data: user } = await service().auth.admin.getUserById(ada.id)
    const { email } = user.user ?? {}

    const rows: object[] = [{ id: ada.id }, { name: 'X' }, { id: ada.id, email, name: 'X' }]
    for (const row of rows) {
      const { status, error } = await unchanged(shop.config, () =>
        clientOf(ada).from('profiles').insert(row),
      )
      expect([status, error?.code]).toEqual([409, '23505'])
    }
  })

  test.each([
    ['a user', () => ada, 'user'],
    ['an admin', () => admin, 'admin'],
  ])('an upsert of the own profile by %s changes what may be changed', async (_who, of, role) => {
    const person = of()
    const before = await profileOf(person)
    const upsert = (row: object, ignoreDuplicates = false) =>
      clientOf(person).from('profiles').upsert(row, { ignoreDuplicates }).select()
    const expected = { ...before, updated_at: expect.any(String) }

    const short = await upsert({ id: person.id, name: 'Short' })
    const whole = await upsert({ ...before, name: 'Whole' })
    const withoutId = await upsert({ name: 'Own', role, created_at: 'now' })
    const put = await rest()
      .put(`/rest/v1/profiles?id=eq.${person.id}`)
      .set({ ...person.headers, prefer: 'return=representation' })
      .send({ id: person.id, name: 'Put' })
    const ignored = await upsert({ id: person.id, name: 'Ignored' }, true)

    expect([short.status, short.data]).toEqual([200, [{ ...expected, name: 'Short' }]])
    expect([whole.status, whole.data]).toEqual([200, [{ ...expected, name: 'Whole' }]])
    expect([withoutId.status, withoutId.data]).toEqual([200, [{ ...expected, name: 'Own' }]])
    expect([put.status, put.body]).toEqual([200, [{ ...expected, name: 'Put' }]])
    expect([ignored.status, ignored.data]).toEqual([201, []])
    expect(await profileOf(person)).toEqual({ ...expected, name: 'Put' })
  })

  test.each<[what: string, row: () => object]>([
    ['another role', () => ({ id: ada.id, name: 'X', role: 'admin' })],
    ['a role alone', () => ({ role: 'admin' })],
    ['another address', () => ({ id: ada.id, name: 'X', email: 'eve@example.com' })],
    ['no address', () => ({ id: ada.id, name: 'X', email: null })],
    ['the id of another', () => ({ id: bob.id, name: 'X' })],
    ['the id of no user', () => ({ id: crypto.randomUUID(), name: 'X' })],
    ['the id of another in capitals', () => ({ id: bob.id.toUpperCase(), name: 'X' })],
    [
      'the id of another behind the own',
      () => [
        { id: ada.id, name: 'X' },
        { id: bob.id, name: 'X' },
      ],
    ],
    [
      'another role behind the own',
      () => [
        { id: ada.id, role: 'user' },
        { id: ada.id, role: 'admin' },
      ],
    ],
  ])('an upsert with %s is refused as a whole', async (_what, row) => {
    for (const prefer of [
      'resolution=merge-duplicates',
      'resolution=merge-duplicates,tx=rollback',
    ]) {
      const { status, body } = await unchanged(shop.config, () =>
        rest()
          .post('/rest/v1/profiles')
          .set({ ...ada.headers, prefer })
          .send(row()),
      )
      expect([status, body.code]).toEqual([403, '42501'])
    }
  })

  test('an upsert takes no other key for the own row', async () => {
    const { email } = await profileOf(bob)
    const { status, body } = await unchanged(shop.config, () =>
      rest()
        .post('/rest/v1/profiles?on_conflict=email')
        .set({ ...ada.headers, prefer: 'resolution=merge-duplicates' })
        .send({ id: ada.id, name: 'X', email }),
    )

    expect([status, body.code]).toEqual([403, '42501'])
  })

  test('an upsert does not reach the row of another', async () => {
    const { error, status } = await clientOf(ada).from('profiles').upsert({ id: bob.id, name: 'X' })

    expect([status, error?.code]).toEqual([403, '42501'])
    expect(await profileOf(bob)).toMatchObject({ name: '' })
  })

  describe('with the service key, as a server does after it made the account,', () => {
    /** An account made with the service key, with the profile that came with it. */
    const newRow = async (): Promise<Record<string, string>> => {
      const email = newAddress()
      const { data } = await service().auth.admin.createUser({ email })
      return { id: data.user?.id ?? '', email }
    }
    const rowOf = async (id = '') =>
      (await service().from('profiles').select().eq('id', id).single()).data
    const send = (method: 'post' | 'put', search: string, body: unknown, prefer = '') => {
      const { [method]: begin } = rest()
      return begin(`/rest/v1/profiles?${search}`)
        .set({ apikey: serviceKey, 'content-type': 'application/json', prefer })
        .send(JSON.stringify(body))
    }
    const shown = 'return=representation'

    test.each<
      [how: string, status: number, write: (row: object, id?: string) => PromiseLike<object>]
    >([
      ['an insert', 201, (row) => service().from('profiles').insert(row).select()],
      ['an insert of a list', 201, (row) => service().from('profiles').insert([row]).select()],
      ['an upsert', 200, (row) => service().from('profiles').upsert(row).select()],
      [
        'an upsert that names its key',
        200,
        (row) => service().from('profiles').upsert([row], { onConflict: 'id' }).select(),
      ],
      [
        'a PUT',
        200,
        async (row, id) => {
          const { status, body } = await send('put', `id=eq.${id}`, row, shown)
          return { status, data: body }
        },
      ],
    ])('%s of the row updates it', async (_how, status, write) => {
      const { id, email } = await newRow()
      const before = await rowOf(id)
      const row = { ...before, id, email, name: 'Grace', role: 'admin' }

      const answer = await write(row, id)

      const expected = { ...row, updated_at: expect.any(String) }
      expect(answer).toMatchObject({ status, data: [expected] })
      expect(await rowOf(id)).toEqual(expected)
      const told = log.events().filter(({ key }) => key === id)
      expect(told).toEqual([{ event: 'role_changed', role: 'admin', key: id, by: 'service' }])
    })

    test('what is not sent stays, and so does the row where duplicates are ignored', async () => {
      const { id } = await newRow()
      await service().from('profiles').insert({ id, name: 'Grace' })
      await service().from('profiles').upsert({ id, role: 'admin' })
      const ignored = await service()
        .from('profiles')
        .upsert({ id, name: 'X', role: 'user' }, { ignoreDuplicates: true })
        .select()
      const undone = await send('post', '', { id, role: 'user' }, 'tx=rollback')

      const nobody = await service()
        .from('profiles')
        .upsert({ id: crypto.randomUUID() }, { ignoreDuplicates: true })

      expect([ignored.status, ignored.data]).toEqual([201, []])
      expect([nobody.status, nobody.error?.code]).toEqual([409, '23503'])
      expect(undone.status).toBe(201)
      expect(await rowOf(id)).toMatchObject({ name: 'Grace', role: 'admin' })
      const roles = log.events().filter(({ key }) => key === id)
      expect(roles.map(({ role }) => role)).toEqual(['admin'])
    })

    test('the answer without the row is that of an insert, and names no new one', async () => {
      const { id } = await newRow()
      const answer = await send(
        'post',
        '',
        { id, role: 'user' },
        'return=headers-only, count=exact',
      )

      expect([answer.status, answer.text]).toEqual([201, ''])
      expect(answer.headers['content-range']).toBe('*/1')
      expect(answer.headers['location']).toBeUndefined()
    })

    test('an empty list changes nothing', async () => {
      const { status, error } = await unchanged(shop.config, () =>
        service().from('profiles').upsert([]),
      )

      expect([status, error]).toEqual([200, null])
    })

    test.each<
      [what: string, search: string, change: (id?: string) => unknown, expected: unknown[]]
    >([
      ['another address', '', (id) => ({ id, email: 'eve@example.com' }), [403, '42501']],
      ['an unknown role', '', (id) => ({ id, role: 'owner' }), [400, '23514']],
      ['an id of nobody', '', () => ({ id: crypto.randomUUID(), role: 'admin' }), [403, '42501']],
      ['only an id of nobody', '', () => ({ id: crypto.randomUUID() }), [403, '42501']],
      ['an id that is none', '', () => ({ id: 'none', role: 'admin' }), [400, '22P02']],
      ['no id', 'role=eq.user', () => ({ role: 'admin' }), [400, '23502']],
      ['an id that is null', 'role=eq.user', () => ({ id: null, role: 'admin' }), [400, '23502']],
      ['an id that is not taken', 'columns=role', (id) => ({ id, role: 'admin' }), [400, '23502']],
      ['nothing', '', () => ({}), [400, '23502']],
      [
        'two rows',
        '',
        (id) => [
          { id, name: 'X' },
          { id, name: 'Y' },
        ],
        [400, 'PGRST102'],
      ],
      ['an unknown column', '', (id) => ({ id, full_name: 'X' }), [400, 'PGRST204']],
    ])('%s is refused', async (_what, search, change, expected) => {
      const { id } = await newRow()
      const body = change(id)

      for (const prefer of ['', 'resolution=merge-duplicates']) {
        const answer = await unchanged(shop.config, () => send('post', search, body, prefer))
        expect([answer.status, answer.body.code]).toEqual(expected)
      }
    })
  })

  test('an admin writes no other role by an insert, an upsert or a PUT', async () => {
    const row = { id: admin.id, name: 'X', role: 'user' }
    const other = { id: bob.id, name: 'X', role: 'admin' }
    const attempts = [row, other].flatMap((body) => [
      () => rest().post('/rest/v1/profiles').set(admin.headers).send(body),
      () =>
        rest()
          .post('/rest/v1/profiles')
          .set({ ...admin.headers, prefer: 'resolution=merge-duplicates' })
          .send(body),
      () => rest().put(`/rest/v1/profiles?id=eq.${body.id}`).set(admin.headers).send(body),
    ])

    for (const attempt of attempts) {
      const { status } = await unchanged(shop.config, attempt)
      expect([403, 409]).toContain(status)
    }
  })

  test('nobody deletes a profile', async () => {
    for (const [who, whose] of [
      [ada, ada],
      [admin, bob],
    ] as const) {
      const { status, error } = await unchanged(shop.config, () =>
        clientOf(who).from('profiles').delete().eq('id', whose.id),
      )
      expect([status, error?.code]).toEqual([403, '42501'])
    }
  })

  test('a name of more than 200 characters is refused, others are kept as they are', async () => {
    const rename = (name: string) =>
      clientOf(ada).from('profiles').update({ name }).eq('id', ada.id).select('name')
    const odd = '<b>\u202Eada\u200B</b>'

    const tooLong = await rename('a'.repeat(201))
    const kept = await rename(odd)

    expect([tooLong.status, tooLong.error?.code]).toEqual([400, '22001'])
    expect(kept.data).toEqual([{ name: odd }])
  })

  test('the service makes an admin, who is one at once, and ends it', async () => {
    const person = await signedIn(shop)
    const tryToAdd = () =>
      clientOf(person)
        .from('categories')
        .insert({ id: `c-${crypto.randomUUID()}`, name: 'New' })
    const setRole = (role: string) =>
      service().from('profiles').update({ role }).eq('id', person.id)

    const before = await tryToAdd()
    await setRole('admin')
    const promoted = await tryToAdd()
    await setRole('user')
    const demoted = await tryToAdd()
    const unknown = await setRole('owner')

    expect([before.status, promoted.status, demoted.status]).toEqual([403, 201, 403])
    expect([unknown.status, unknown.error?.code]).toEqual([400, '23514'])
  })

  test('a change of roles is in the log, once for each account, and what was taken back or changed nothing is not', async () => {
    const one = await signedIn(shop)
    const another = await signedIn(shop)
    const promote = (id: string, prefer: string) =>
      rest()
        .patch(`/rest/v1/profiles?id=eq.${id}`)
        .set({ apikey: serviceKey, prefer })
        .send({ role: 'admin' })
        .expect(204)
    const told = () => log.events().filter(({ key }) => key === one.id || key === another.id)

    await promote(one.id, 'tx=rollback')
    await service().from('profiles').update({ name: 'One' }).eq('id', one.id)
    expect(told()).toEqual([])
    await service().from('profiles').update({ role: 'admin' }).in('id', [one.id, another.id])
    await promote(one.id, 'tx=commit')

    const event = { event: 'role_changed', role: 'admin', by: 'service' }
    expect(told()).toHaveLength(2)
    expect(told()).toEqual(
      expect.arrayContaining([
        { ...event, key: one.id },
        { ...event, key: another.id },
      ]),
    )
  })

  test('a role that another write changed at the same time is logged when it is changed back', async () => {
    const { id } = await signedIn(shop, { role: 'admin' })

    await overtake(
      shop.app.database,
      sql`update profiles set role = 'user' where id = ${id}`,
      async () => await service().from('profiles').update({ role: 'admin' }).eq('id', id),
    )

    const event = { event: 'role_changed', role: 'admin', key: id, by: 'service' }
    expect(log.events().filter(({ key }) => key === id)).toEqual([event])
  })

  test('an admin changes no role', async () => {
    const { error, status } = await clientOf(admin)
      .from('profiles')
      .update({ role: 'admin' })
      .eq('id', bob.id)

    expect([status, error?.code]).toEqual([403, '42501'])
  })
})
