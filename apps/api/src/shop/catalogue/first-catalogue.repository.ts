import type { Connection } from '#platform/database/database.ts'
import { categories, products } from './catalogue.tables.ts'

type NewCategory = typeof categories.$inferInsert
type NewProduct = typeof products.$inferInsert

export async function isCatalogueEmpty(connection: Connection): Promise<boolean> {
  const [category] = await connection.select({ id: categories.id }).from(categories).limit(1)
  return category === undefined
}

export async function insertCatalogue(
  connection: Connection,
  first: { categories: NewCategory[]; products: NewProduct[] },
): Promise<void> {
  await connection.insert(categories).values(first.categories)
  await connection.insert(products).values(first.products)
}
