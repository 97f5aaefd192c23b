import type { Connection } from '#platform/database/database.ts'
import { categories } from './catalogue.tables.ts'
import { insertProducts, type ProductRow } from './products.repository.ts'

type NewCategory = typeof categories.$inferInsert

export async function isCatalogueEmpty(connection: Connection): Promise<boolean> {
  const [category] = await connection.select({ id: categories.id }).from(categories).limit(1)
  return category === undefined
}

export async function insertCatalogue(
  connection: Connection,
  first: { categories: NewCategory[]; products: ProductRow[] },
): Promise<void> {
  await connection.insert(categories).values(first.categories)
  await insertProducts(connection, first.products)
}
