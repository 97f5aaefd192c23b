import { eq } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { describeTable } from '#supabase/rest/rest.module.ts'

/** What the app of the tests knows of its users: a name, and who is an admin. */
export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull().default(''),
  phone: text('phone').notNull().default(''),
  role: text('role').$type<'user' | 'admin'>().notNull().default('user'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

const row = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    name: z.string().max(100),
    phone: z.string().max(40),
    role: z.enum(['user', 'admin']),
    created_at: z.iso.datetime({ offset: true }),
    updated_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'ReaderProfile', description: 'What the app knows of a user.' })

const own = { rows: 'own', columns: ['name', 'phone'] } as const
const all = { rows: 'all', columns: ['name', 'phone', 'role'] } as const

const resource = describeTable(profiles, {
  rights: {
    anon: {},
    recovery: { select: 'own' },
    user: { select: 'own', update: own },
    admin: { select: 'all', update: own },
    service: { select: 'all', update: all },
  },
  accepts: { name: row.shape.name, phone: row.shape.phone, role: row.shape.role },
  ownerColumn: 'id',
  events: { role: 'role_changed' },
  docs: {
    tag: 'Profiles',
    tagDescription: 'What the app knows of its users.',
    row,
    description: 'People read their own profile, admins all of them.',
    one: 'profile',
    many: 'profiles',
    columns: Object.fromEntries(Object.keys(row.shape).map((name) => [name, `The ${name}.`])),
  },
})

/** Profiles follow their accounts. */
export function addProfiles({ supabase }: FastifyInstance): void {
  const update = async (
    tx: Transaction,
    { id, ...changes }: { id: string } & Partial<typeof profiles.$inferInsert>,
  ) => {
    await tx.update(profiles).set(changes).where(eq(profiles.id, id))
  }
  supabase.expose(resource)
  supabase.onUser('created', async (tx, user) => {
    await tx.insert(profiles).values(user)
  })
  supabase.onUser('renamed', update)
  supabase.onUser('readdressed', update)
  supabase.onUser('erased', (tx, user) =>
    update(tx, { ...user, name: '', phone: '', role: 'user' }),
  )
}

/** False if no account has this address. */
export async function appointAdmin(tx: Transaction, email: string): Promise<boolean> {
  const isIt = eq(profiles.email, email.toLowerCase())
  const changed = await tx.update(profiles).set({ role: 'admin' }).where(isIt).returning()
  return changed.length > 0
}

const selectRole = (connection: Connection, userId: string) =>
  connection.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))

export const roleOf = async (connection: Connection, userId: string) =>
  (await selectRole(connection, userId))[0]?.role

export const keepRole = async (tx: Transaction, userId: string) =>
  (await selectRole(tx, userId).for('share'))[0]?.role
