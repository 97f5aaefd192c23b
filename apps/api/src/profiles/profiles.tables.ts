import { profileNameLengthMax, profilePhoneLengthMax } from '@golden-bead/contracts/account-options'
import { roles } from '@golden-bead/contracts/roles'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '@golden-bead/supabase/auth-tables'
import { literal } from '@golden-bead/server/database/literal'

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull().default(''),
    name: text('name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    role: text('role', { enum: roles }).notNull().default('user'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('profiles_role_known', sql`${table.role} in ('user', 'admin')`),
    check('profiles_name_length', sql`length(${table.name}) <= ${literal(profileNameLengthMax)}`),
    check(
      'profiles_phone_length',
      sql`length(${table.phone}) <= ${literal(profilePhoneLengthMax)}`,
    ),
  ],
)
