import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newLoggedInClient, newServiceClient } from '#test/account-clients.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'
import { describeTable, type TableDescription } from './describe-table.ts'

const notes = pgTable('notes', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  body: text('body').notNull(),
})

const row = z
  .object({
    id: z.uuid().describe('Made by the database.'),
    user_id: z.uuid().describe('Whose it is.'),
    body: z.string().describe('What it says.'),
  })
  .meta({ id: 'Note', description: 'A note.' })

const description: TableDescription = {
  rights: {
    anon: {},
    recovery: {},
    user: {
      select: 'own',
      insert: { rows: 'own', columns: ['id', 'user_id', 'body'] },
      update: { rows: 'own', columns: ['body'] },
      delete: 'own',
    },
    admin: {},
    service: { select: 'all' },
  },
  accepts: { id: z.uuid(), user_id: z.uuid(), body: z.string().max(100) },
  ownerColumn: 'user_id',
  docs: {
    tag: 'Notes',
    tagDescription: 'What a person wants to remember.',
    row,
    description: 'Each person has notes of their own.',
    one: 'a note',
    many: 'notes',
    required: ['body'],
  },
}

let shop: TestServer
beforeAll(async () => {
  shop = await startSupabase(
    {},
    {
      extend: (app) => app.supabase.expose(describeTable(notes, description)),
      isBeyondDescription: true,
    },
  )
  await shop.app.database.execute(
    sql`create table notes (id uuid primary key default gen_random_uuid(), user_id uuid not null, body text not null)`,
  )
})
afterAll(() => shop.close())

describe('a new row of a table with own rows', () => {
  test('belongs to who adds it, whether they say so or not', async () => {
    const { client, id } = await newLoggedInClient(shop.url)

    const silent = await client.from('notes').insert({ body: 'first' }).select().single()
    const said = await client
      .from('notes')
      .insert({ body: 'second', user_id: id })
      .select()
      .single()

    expect([silent.data?.user_id, said.data?.user_id]).toEqual([id, id])
  })

  test("is refused in another's name, alone and among others", async () => {
    const { client, id } = await newLoggedInClient(shop.url)
    const other = await newLoggedInClient(shop.url)

    const alone = await client.from('notes').insert({ body: 'x', user_id: other.id })
    const among = await client.from('notes').insert([
      { body: 'x', user_id: id },
      { body: 'x', user_id: other.id },
    ])

    expect([alone.error?.code, among.error?.code]).toEqual(['42501', '42501'])
    const { data } = await newServiceClient(shop.url)
      .from('notes')
      .select()
      .in('user_id', [id, other.id])
    expect(data).toEqual([])
  })

  test("takes no other's place by an upsert", async () => {
    const owner = await newLoggedInClient(shop.url)
    const other = await newLoggedInClient(shop.url)
    const { data: row } = await owner.client
      .from('notes')
      .insert({ body: 'mine' })
      .select()
      .single()

    const { error } = await other.client.from('notes').upsert({ id: row?.id, body: 'taken' })

    expect(error?.code).toBe('42501')
    const { data } = await newServiceClient(shop.url)
      .from('notes')
      .select()
      .eq('id', row?.id)
      .single()
    expect(data).toMatchObject({ body: 'mine', user_id: owner.id })
  })
})

const { user } = description.rights
const mistakes: [mistake: string, rights: TableDescription['rights']['user']][] = [
  ['add rows of other people', { ...user, insert: { rows: 'all', columns: ['body'] } }],
  ['change rows of other people', { ...user, update: { rows: 'all', columns: ['body'] } }],
  ['delete rows of other people', { ...user, delete: 'all' }],
  ['give rows to other people', { ...user, update: { rows: 'own', columns: 'writable' } }],
]

test.each(mistakes)('no table can be described in which people may %s', (mistake, rights) => {
  const wrong = { ...description, rights: { ...description.rights, user: rights } }

  expect(() => describeTable(notes, wrong)).toThrow(mistake)
})

test.each<[where: string, wrong: Partial<TableDescription>]>([
  ['ownerColumn', { ownerColumn: 'userId' }],
  ['hidden', { hidden: ['userId'] }],
  ['accepts', { accepts: { ...description.accepts, userId: z.uuid() } }],
  [
    'rights',
    { rights: { ...description.rights, admin: { update: { rows: 'all', columns: ['userId'] } } } },
  ],
])('no table can be described with a column in %s that it has not', (_where, wrong) => {
  expect(() => describeTable(notes, { ...description, ...wrong })).toThrow(
    'notes has no column userId.',
  )
})

test('a column or an answer without a description is named at the start', async () => {
  const { user_id: _, ...shape } = row.shape
  const undescribed = { ...description.docs, row: z.object(shape) }
  const silent = { kind: 'value', name: 'count_notes', parameters: [], answer: z.int() } as const
  const docs = { operationId: 'countNotes', tag: 'Notes', summary: 'Count', description: 'All.' }
  const { supabase } = shop.app

  expect(() =>
    supabase.expose(describeTable(notes, { ...description, docs: undescribed })),
  ).toThrow('The column user_id of notes has no description.')
  expect(() =>
    supabase.exposeFunction({
      ...silent,
      docs: { ...docs, parameters: {} },
      statement: () => Promise.resolve(() => 'select 1 as body'),
    }),
  ).toThrow('The answer of count_notes has no description.')
})

test('no table that names people can be described without saying whose its rows are', () => {
  const { ownerColumn: _, ...wrong } = description
  const rights = {
    ...description.rights,
    user: { insert: { rows: 'all', columns: ['body'] } },
  } as const

  expect(() => describeTable(notes, { ...wrong, rights })).toThrow('ownerColumn')
})
