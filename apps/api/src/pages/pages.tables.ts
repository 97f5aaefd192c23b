import { pageLimits, pagePlaces } from '@golden-bead/contracts/page-options'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'

const { slugLengthMax, titleLengthMax, descriptionLengthMax, bodyLengthMax } = pageLimits

const pageText = {
  title: text('title').notNull(),
  description: text('description').notNull(),
  /** Markdown. Null: the built-in text, with its title and description. */
  body: text('body'),
}

/** Pages of the owner, and built-in ones that were ever changed. */
export const pages = pgTable(
  'pages',
  {
    slug: text('slug').primaryKey(),
    ...pageText,
    place: text('place', { enum: pagePlaces }).notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'pages_lengths',
      sql`length(${table.slug}) between 1 and ${literal(slugLengthMax)} and length(${table.title}) <= ${literal(titleLengthMax)} and length(${table.description}) <= ${literal(descriptionLengthMax)} and length(${table.body}) <= ${literal(bodyLengthMax)}`,
    ),
    check('pages_place', sql`${table.place} in ('footer', 'menu', 'nowhere')`),
  ],
)

/** What a page said from `saved_at` on, the version that is shown among them. */
export const pageVersions = pgTable(
  'page_versions',
  {
    slug: text('slug')
      .notNull()
      .references(() => pages.slug, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    ...pageText,
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.version] })],
)
