import { createHttpServer, serverPlugin, type ServerOptions } from '@golden-bead/server'
import { supabasePlugin } from '@golden-bead/supabase'
import { describeTable } from '@golden-bead/supabase/rest'
import { eq } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'

const readers = pgTable('readers', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  role: text('role').$type<'user' | 'admin'>().notNull().default('user'),
})

const books = pgTable('books', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
})

const book = z
  .object({ id: z.uuid(), user_id: z.uuid(), title: z.string().min(1).max(200) })
  .meta({ id: 'Book', description: 'A book that somebody reads.' })

/** Readers sign up and keep lists of their own; admins add covers, which everybody sees. */
export async function buildBookClub(
  parts: Pick<ServerOptions, 'database' | 's3' | 'smtp'>,
  keys: { publishable: string; service: string; privateKey: string },
) {
  const app = createHttpServer({ siteUrl: 'http://localhost:4000', log: { level: 'warn' } })
  await app.register(serverPlugin, { ...parts, secrets: keys })
  await app.register(supabasePlugin, {
    keys,
    site: { name: () => 'Book Club', redirects: ['bookclub://**'] },
    roleOf: async (userId) => {
      const found = await app.database.select().from(readers).where(eq(readers.id, userId))
      return found[0]?.role
    },
    buckets: [{ id: 'covers', public: true, picturesOnly: true }],
  })
  app.supabase.onUser('created', async (tx, { id, name }) => {
    await tx.insert(readers).values({ id, name })
  })
  app.supabase.onUser('erased', async (tx, { id }) => {
    await tx.delete(readers).where(eq(readers.id, id))
  })
  app.supabase.expose(
    describeTable(books, {
      rights: {
        anon: {},
        recovery: {},
        user: {
          select: 'own',
          insert: { rows: 'own', columns: ['user_id', 'title'] },
          update: { rows: 'own', columns: ['title'] },
          delete: 'own',
        },
        admin: { select: 'all' },
        service: { select: 'all' },
      },
      ownerColumn: 'user_id',
      accepts: { user_id: book.shape.user_id, title: book.shape.title },
      docs: {
        tag: 'Books',
        tagDescription: 'What readers read.',
        row: book,
        description: 'Each reader has a list of books.',
        one: 'book',
        many: 'books',
        columns: { id: 'Made by the database.', user_id: 'Whose it is.', title: 'Its title.' },
      },
    }),
  )
  return app
}
