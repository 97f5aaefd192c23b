import type { ProductInput } from '@golden-bead/contracts/catalogue'
import { asc, sql } from 'drizzle-orm'
import type { Connection, Transaction } from '#platform/database/database.ts'
import { categories, products } from './catalogue.tables.ts'

export type StoredProduct = { product: ProductInput; updatedAt: Date }

type Reading = { isLocked: boolean }

export async function findProducts(
  connection: Connection,
  ids: readonly string[],
  { isLocked }: Reading,
): Promise<Map<string, StoredProduct>> {
  const query = connection
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      image: products.image,
      category: products.category,
      description: products.description,
      age_range: products.ageRange,
      benefits: products.benefits,
      in_stock: products.inStock,
      featured: products.featured,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(products.id))
  const rows = await (isLocked ? query.for('update') : query)
  return new Map(rows.map(({ id, updatedAt, ...product }) => [id, { product, updatedAt }]))
}

/** Of several products with one name, the one whose id comes first. */
export async function findIdsByName(
  connection: Connection,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await connection.execute<{ name: string; id: string }>(sql`
    select lower(name) as name, min(id) as id from products
    where lower(name) = any(${sql.param(names)}::text[]) group by lower(name)`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export async function listCategoryNames(
  connection: Connection,
  { isLocked }: Reading,
): Promise<Map<string, string>> {
  const query = connection.select({ id: categories.id, name: categories.name }).from(categories)
  const rows = await (isLocked ? query.for('key share') : query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the trigger of the table would make of each name, in the order of the names. */
export async function slugsOf(connection: Connection, names: readonly string[]): Promise<string[]> {
  const { rows } = await connection.execute<{ slug: string }>(sql`
    select slug_of(name) as slug
    from unnest(${sql.param(names)}::text[]) with ordinality as given (name, position)
    order by position`)
  return rows.map(({ slug }) => slug)
}

/** The ids that a product of one of these slugs could have had before: `slug` and `slug-2` onwards. */
export async function findTakenIds(
  connection: Connection,
  slugs: readonly string[],
): Promise<Set<string>> {
  const { rows } = await connection.execute<{ id: string }>(sql`
    select id from products
    where id = any(${sql.param(slugs)}::text[])
      or regexp_replace(id, '-[0-9]+$', '') = any(${sql.param(slugs)}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

export type ProductRow = ProductInput & { id: string }

// One value for all rows: Drizzle would look at each cell of a list of rows by itself, a fifth of
// the time of a whole import.
const given = (rows: readonly ProductRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
    id text, name text, price numeric, image text, category text, description text,
    age_range text, benefits text[], in_stock boolean, featured boolean)`

export async function insertProducts(tx: Transaction, rows: readonly ProductRow[]): Promise<void> {
  await tx.execute(sql`
    insert into products
      (id, name, price, image, category, description, age_range, benefits, in_stock, featured)
    select
      id, name, price, image, category, description, age_range, benefits, in_stock, featured
    from ${given(rows)}`)
}

export async function updateProducts(tx: Transaction, rows: readonly ProductRow[]): Promise<void> {
  await tx.execute(sql`
    update products set
      name = given.name, price = given.price, image = given.image, category = given.category,
      description = given.description, age_range = given.age_range, benefits = given.benefits,
      in_stock = given.in_stock, featured = given.featured
    from ${given(rows)}
    where products.id = given.id`)
}
