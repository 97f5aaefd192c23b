import { asc, gt, max } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { categories, products } from './catalogue.tables.ts'

export const listCategoryAddresses = (database: Database) =>
  database
    .select({ id: categories.id, updatedAt: categories.updatedAt })
    .from(categories)
    .orderBy(asc(categories.id))

export const listProductAddresses = (database: Database, after: string, limit: number) =>
  database
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(limit)

/** The last id of the page that starts after `after`; `undefined` at the end. */
export const findPageEnd = async (database: Database, after: string, limit: number) => {
  const page = database
    .select({ id: products.id })
    .from(products)
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(limit)
    .as('page')
  const [row] = await database.select({ last: max(page.id) }).from(page)
  return row?.last ?? undefined
}
