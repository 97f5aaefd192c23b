import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientVersions, newClient } from '#test/account-clients.ts'
import { startLibrary, type Library } from '#test/library.ts'
import { serviceKey } from '#test/keys.ts'

let shop: Library
beforeAll(async () => {
  shop = await startLibrary([
    { title: 'Garden Birds', price: 120, shelf: 'science' },
    { title: 'Night Trains', price: 80, shelf: 'science' },
    { title: 'Plain Tales', price: 68.5 },
    { title: 'Brief Stories', price: 74.95 },
    { title: 'Sea Letters', price: 42, shelf: 'letters' },
    { title: 'Old Letters', price: 5, shelf: 'letters' },
  ])
})
afterAll(() => shop.close())

describe.each(clientVersions)('the client %s', (_version, make) => {
  const open = () => newClient(shop.url, { make })
  const service = () => newClient(shop.url, { make, key: serviceKey })

  test('reads with filters, order, pages and counts', async () => {
    const { data, count, error, status } = await open()
      .from('books')
      .select('id, title, price', { count: 'exact' })
      .gt('price', 40)
      .lte('price', 100)
      .order('price', { ascending: false })
      .range(1, 2)

    expect({ data, count, error, status }).toEqual({
      data: [
        { id: 'brief-stories', title: 'Brief Stories', price: 74.95 },
        { id: 'plain-tales', title: 'Plain Tales', price: 68.5 },
      ],
      count: 4,
      error: null,
      status: 206,
    })
  })

  test('counts without rows', async () => {
    const { data, count, error } = await open()
      .from('books')
      .select('*', { count: 'exact', head: true })
      .eq('shelf', 'science')

    expect({ data, count, error }).toEqual({ data: null, count: 2, error: null })
  })

  test('tells one row, none and many apart', async () => {
    const one = await open().from('books').select('title').eq('id', 'plain-tales').single()
    const none = await open().from('books').select('title').eq('id', 'nothing').single()
    const many = await open().from('books').select('title').eq('shelf', 'letters').single()
    const maybe = await open().from('books').select('title').eq('id', 'nothing').maybeSingle()

    expect(one.data).toEqual({ title: 'Plain Tales' })
    expect(none).toMatchObject({ data: null, status: 406, error: { code: 'PGRST116' } })
    expect(none.error?.details).toContain('The result contains 0 rows')
    expect(many.error?.details).toContain('The result contains 2 rows')
    expect(maybe).toMatchObject({ data: null, error: null })
  })

  test('inserts, updates, upserts and deletes', async () => {
    const books = () => service().from('books')
    const row = { id: 'new-tales', title: 'New Tales', shelf: 'stories', price: 30 }

    const silent = await books().insert({ ...row, id: 'silent-tales' })
    const inserted = await books().insert([row]).select().single()
    const updated = await books().update({ price: 31.5 }).eq('id', 'new-tales').select('price')
    const merged = await books()
      .upsert({ ...row, price: 32 })
      .select('id, price')
    const deleted = await books().delete().in('id', ['new-tales', 'silent-tales']).select('id')
    const again = await books().delete().eq('id', 'new-tales')

    expect(silent).toMatchObject({ data: null, error: null, status: 201 })
    expect(inserted.data).toMatchObject({ id: 'new-tales', price: 30, available: true })
    expect(updated).toMatchObject({ data: [{ price: 31.5 }], status: 200 })
    expect(merged).toMatchObject({ data: [{ id: 'new-tales', price: 32 }], status: 200 })
    expect(deleted.data).toHaveLength(2)
    expect(again).toMatchObject({ data: null, error: null, status: 204 })
  })

  test('gets an error with its four members, and what may have been meant', async () => {
    const column = await open().from('books').select('ttile')
    const table = await open().from('book').select()
    const call = await open().rpc('find_book')

    expect([column.status, table.status, call.status]).toEqual([400, 404, 404])
    expect(column.error).toMatchObject({
      code: '42703',
      message: 'column books.ttile does not exist',
      details: null,
      hint: 'Perhaps you meant to reference the column "books.title".',
    })
    expect(table.error).toMatchObject({
      code: 'PGRST205',
      hint: "Perhaps you meant the table 'public.books'",
    })
    expect(call.error).toMatchObject({
      code: 'PGRST202',
      hint: 'Perhaps you meant to call the function public.find_books(query)',
    })
  })

  test('calls a function, also with a text that is longer than the headers may be', async () => {
    const short = await open().rpc('find_books', { query: 'Letters' })
    const long = await open().rpc('find_books', { query: 'bead '.repeat(3_200) })

    expect([short.error, long.error]).toEqual([null, null])
    expect(short.data).toMatchObject([{ title: 'Old Letters' }, { title: 'Sea Letters' }])
    expect(long.data).toEqual([])
  })
})
