import { orderLimits } from '@golden-bead/contracts/order-options'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'
import { users } from '@golden-bead/supabase/auth-tables'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const { nameLengthMax, addressLengthMax, phoneLengthMax } = orderLimits

/** Where people have their orders sent. Triggers keep the number of them, and one default. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    organisation: text('organisation').notNull().default(''),
    line1: text('line1').notNull(),
    line2: text('line2').notNull().default(''),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull().default('US'),
    phone: text('phone').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_user_index').on(table.userId, table.createdAt),
    uniqueIndex('addresses_one_default')
      .on(table.userId)
      .where(sql`is_default`),
    check(
      'addresses_lengths',
      sql`greatest(length(${table.name}), length(${table.organisation})) <= ${literal(nameLengthMax)}
        and greatest(length(${table.line1}), length(${table.line2}), length(${table.city})) <= ${literal(addressLengthMax)}
        and length(${table.state}) = 2 and length(${table.country}) = 2 and length(${table.postalCode}) <= 10
        and length(${table.phone}) <= ${literal(phoneLengthMax)}`,
    ),
  ],
)
