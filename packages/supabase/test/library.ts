import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  foreignKey,
  numeric,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { describeTable } from '#supabase/rest/describe-table.ts'
import type { RestFunction } from '#supabase/rest/functions.ts'
import type { RightsTable } from '#supabase/rest/rights.ts'
import { serviceKey } from './keys.ts'
import type { ServerExtras, TestServer } from '@golden-bead/server/test/start-server'
import { startSupabase, type SupabaseSettings } from './start-supabase.ts'

/**
 * Tables that belong to no module, for what `/rest/v1` does with every table: books on shelves,
 * with columns of each type, a hidden one, one only by name, one with an alias and a foreign key.
 */

const titleText = customType<{ data: string }>({ dataType: () => 'text collate natural_order' })
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const times = {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
}

const shelves = pgTable('shelves', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  ...times,
})

const books = pgTable(
  'books',
  {
    id: text('id').primaryKey(),
    title: titleText('title').notNull(),
    price: numeric('price', { precision: 10, scale: 2, mode: 'number' }).notNull().default(0),
    shelf: text('shelf').notNull(),
    summary: text('summary').notNull().default(''),
    subjects: text('subjects').array().notNull().default([]),
    year: numeric('year', { mode: 'number' }),
    available: boolean('available').notNull().default(true),
    signed: boolean('signed').notNull().default(false),
    ...times,
    decade: numeric('decade', { mode: 'number' }).generatedAlwaysAs(sql`floor(year / 10) * 10`),
    words: searchVector('words').generatedAlwaysAs(sql`to_tsvector('simple', title)`),
  },
  (table) => [
    foreignKey({
      name: 'books_shelf_fkey',
      columns: [table.shelf],
      foreignColumns: [shelves.id],
    }),
  ],
)

const definition = `
  create collation natural_order (provider = icu, locale = 'und-u-kn-true');
  create table shelves (
    id text primary key,
    name text not null,
    note text not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create table books (
    id text primary key default gen_random_uuid(),
    title text collate natural_order not null,
    price numeric(10, 2) not null default 0,
    shelf text not null constraint books_shelf_fkey references shelves on delete restrict,
    summary text not null default '',
    subjects text[] not null default '{}',
    year numeric,
    available boolean not null default true,
    signed boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    decade numeric generated always as (floor(year / 10) * 10) stored,
    words tsvector generated always as (to_tsvector('simple', title)) stored
  );
  create trigger shelves_touch before update on shelves
    for each row execute function touch_updated_at();
  create trigger books_touch before update on books
    for each row execute function touch_updated_at();
  create trigger shelves_announce after insert or update or delete or truncate on shelves
    for each statement execute function announce_change();
  create trigger books_announce after insert or update or delete or truncate on books
    for each statement execute function announce_change();
  -- Belongs to no description, and so is not exposed.
  create table loans (book text);
`

const everything = {
  select: 'all',
  insert: { rows: 'all', columns: 'writable' },
  update: { rows: 'all', columns: 'writable' },
  delete: 'all',
} as const

const rights: RightsTable = {
  anon: { select: 'all' },
  recovery: { select: 'all' },
  user: { select: 'all' },
  admin: everything,
  service: everything,
}

const newShelf = z.strictObject({
  id: z.string().min(1).max(80),
  name: z.string().min(1).max(200),
  note: z.string().max(5_000),
})

const newBook = z.strictObject({
  id: z.string().min(1).max(80),
  title: z.string().min(1).max(200),
  price: z.number().min(0).max(99_999_999.99),
  shelf: z.string().min(1).max(80),
  summary: z.string().max(5_000),
  subjects: z.array(z.string().min(1).max(200)).max(50),
  year: z.number().nullable(),
  available: z.boolean(),
  signed: z.boolean(),
})
export type NewBook = z.infer<typeof newBook>

const shownTimes = {
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
}
const shelfRow = newShelf.extend(shownTimes).meta({ id: 'Shelf', description: 'A shelf.' })
const bookRow = newBook.extend(shownTimes).meta({ id: 'Book', description: 'A book.' })

/** Every column needs a description, which no test reads. */
const describeColumns = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `The ${name}.`]))

const describeShelves = () =>
  describeTable(shelves, {
    rights,
    accepts: newShelf.shape,
    docs: {
      tag: 'Library',
      tagDescription: 'Books on shelves.',
      row: shelfRow,
      description: 'The shelves.',
      one: 'shelf',
      many: 'shelves',
      columns: describeColumns(Object.keys(shelfRow.shape)),
      required: ['id', 'name'],
    },
  })

const describeBooks = () =>
  describeTable(books, {
    rights,
    accepts: newBook.shape,
    hidden: ['words'],
    onlyByName: ['decade'],
    alsoKnownAs: { isAvailable: 'available' },
    docs: {
      tag: 'Library',
      tagDescription: 'Books on shelves.',
      row: bookRow,
      description: 'The books.',
      one: 'book',
      many: 'books',
      columns: describeColumns([...Object.keys(bookRow.shape), 'decade']),
      required: ['title', 'shelf'],
    },
  })

/** Books with this text in the title, by price where no order is asked for. */
const findBooks: RestFunction = {
  name: 'find_books',
  parameters: ['query'],
  docs: {
    operationId: 'findBooks',
    tag: 'Library',
    summary: 'Find books',
    description: 'Books with this text in the title.',
    parameters: { query: 'The text.' },
  },
  kind: 'rows',
  table: 'books',
  source: ({ query = '' }) =>
    Promise.resolve((alias, binds) => ({
      conditions: () => [`strpos(${alias}.title, ${binds.add(query)}::text) > 0`],
      order: () => [`${alias}.price`],
    })),
}

/** How many books there are on these shelves. */
const countBooks: RestFunction = {
  name: 'count_books',
  parameters: ['shelves'],
  docs: {
    operationId: 'countBooks',
    tag: 'Library',
    summary: 'Count books',
    description: 'How many books there are on these shelves.',
    parameters: { shelves: 'Their ids, as `{a,b}`.' },
  },
  kind: 'value',
  answer: z
    .strictObject({ books: z.int().describe('The number.') })
    .meta({ id: 'BookCount', description: 'The number.' }),
  statement: (args) =>
    Promise.resolve(
      (binds) =>
        `select json_build_object('books', count(*))::text as body from public.books
         where shelf = any(${binds.add(args['shelves'] ?? '{}')}::text[])`,
    ),
}

/** The names of the shelves that have books of this price or more; nothing at all without any. */
const namesOfShelves: RestFunction = {
  name: 'names_of_shelves',
  parameters: ['price'],
  docs: {
    operationId: 'namesOfShelves',
    tag: 'Library',
    summary: 'Name shelves',
    description: 'Those with books of this price or more.',
    parameters: { price: 'The price.' },
  },
  kind: 'value',
  answer: z.array(z.string()).nullable().describe('The names.'),
  statement: ({ price = '0' }) =>
    Promise.resolve(
      (binds) =>
        `select json_agg(name order by name) as body from public.shelves
         where id in (select shelf from public.books where price >= ${binds.add(price)})`,
    ),
}

export function exposeLibrary({ supabase }: FastifyInstance): void {
  supabase.expose(describeShelves())
  supabase.expose(describeBooks())
  supabase.exposeFunction(findBooks)
  supabase.exposeFunction(countBooks)
  supabase.exposeFunction(namesOfShelves)
}

/** As a title is written in an address: `Plain Tales` is `plain-tales`. */
const idOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export function bookPayload(overrides: Partial<NewBook> = {}): NewBook {
  const title = overrides.title ?? 'Plain Tales'
  return {
    id: idOf(title),
    title,
    price: 68.5,
    shelf: 'stories',
    summary: 'Ten tales for the evening.',
    subjects: ['Travel', 'The sea'],
    year: 1995,
    available: true,
    signed: false,
    ...overrides,
  }
}

/** The tables of the library, in the database of a server. */
export const createLibrary = ({ app }: Pick<TestServer, 'app'>) =>
  app.database.$client.query(definition)

/** A server of a library, with these books on three shelves. */
export async function startLibrary(
  rows: readonly Partial<NewBook>[] = [],
  settings: SupabaseSettings = {},
  extras: ServerExtras = {},
) {
  const server = await startSupabase(settings, { extend: exposeLibrary, ...extras })
  await createLibrary(server)
  const insert = (table: 'books' | 'shelves', rows: readonly object[]) =>
    server.request
      .post(`/rest/v1/${table}`)
      .set({ apikey: serviceKey, prefer: 'return=representation' })
      .send(rows)

  await insert('shelves', [
    { id: 'stories', name: 'Stories' },
    { id: 'science', name: 'Science' },
    { id: 'letters', name: 'Letters' },
  ]).expect(201)
  if (rows.length > 0) await insert('books', rows.map(bookPayload)).expect(201)
  return { ...server, insert }
}

export type Library = Awaited<ReturnType<typeof startLibrary>>
