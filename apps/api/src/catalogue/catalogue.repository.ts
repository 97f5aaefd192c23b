import type { ProductInput } from '@golden-bead/contracts/catalogue'
import type { SynonymInput } from '@golden-bead/contracts/search-synonyms'
import { and, asc, eq, sql, getTableColumns, gt, inArray, isNull, max, ne } from 'drizzle-orm'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { categories, moreImages, products, searchSynonyms } from './catalogue.tables.ts'
import { replaceMoreImages, type ImagesOfProduct } from './more-images.repository.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type ColumnsOf<Table extends PgTable> = Table['_']['columns']

/** The columns by their names in the database and in the API: `age_range` for `ageRange`. */
type ColumnsByName<Table extends PgTable> = {
  [Key in keyof ColumnsOf<Table> as ColumnsOf<Table>[Key]['_']['name']]: ColumnsOf<Table>[Key]
}

function columnsByName<Table extends PgTable>(table: Table): ColumnsByName<Table> {
  const columns: PgColumn[] = Object.values(getTableColumns(table))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` loses the names.
  return Object.fromEntries(columns.map((column) => [column.name, column])) as ColumnsByName<Table>
}

/** What visitors and members find: a condition on products by this name. */
export const isLiveSql = (table: string) => `${table}.status = 'live'`

const isLive = eq(products.status, 'live')
/** The pictures of products and categories, as a query. */
export const catalogueImages = sql`
  select image from products union all select image from product_images
  union all select image from categories`

export type StoredProduct = { product: ProductInput; updatedAt: Date }

type Reading = { isLocked: boolean }

const {
  created_at: _createdAt,
  age_from: _ageFrom,
  age_to: _ageTo,
  search_vector: _searchVector,
  all_words: _allWords,
  stock_left: _stockLeft,
  available: _available,
  is_sample: _isSample,
  creation_key: _creationKey,
  ...storedColumns
} = columnsByName(products)
const { updated_at: _updatedAt, ...writtenColumns } = storedColumns

/** The columns of an import, the id first. */
const writtenNames = Object.keys(writtenColumns)

export async function findProducts(
  connection: Connection,
  ids: readonly string[],
  { isLocked }: Reading,
): Promise<Map<string, StoredProduct>> {
  const query = connection
    .select(storedColumns)
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(products.id))
  const rows = await (isLocked ? query.for('update') : query)
  return new Map(
    rows.map(({ id, updated_at: updatedAt, ...product }) => [id, { product, updatedAt }]),
  )
}

/** Of these SKUs those that products have. */
export async function findProductsBySku(
  connection: Connection,
  skus: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await connection
    .select({ sku: products.sku, id: products.id, name: products.name })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[])`)
  return new Map(rows.map(({ sku, id, name }) => [sku ?? '', { id, name }]))
}

/** Of several products with one name, the one with the first id. */
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

/** Which of these ids have a page in the shop. */
export async function findKnownIds(
  connection: Connection,
  asked: { products: readonly string[]; categories: readonly string[] },
): Promise<{ products: Set<string>; categories: Set<string> }> {
  const [foundProducts, foundCategories] = await Promise.all([
    connection
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, [...asked.products]), isLive)),
    connection
      .select({ id: categories.id })
      .from(categories)
      .where(inArray(categories.id, [...asked.categories])),
  ])
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
  return { products: idsOf(foundProducts), categories: idsOf(foundCategories) }
}

/** The slugs that the trigger of the table would make, in the order of the names. */
export async function slugsOf(connection: Connection, names: readonly string[]): Promise<string[]> {
  const { rows } = await connection.execute<{ slug: string }>(sql`
    select slug_of(name) as slug
    from unnest(${sql.param(names)}::text[]) with ordinality as given (name, position)
    order by position`)
  return rows.map(({ slug }) => slug)
}

/** The ids of these slugs that products have, or orders name: `slug`, `slug-2` and so on. */
export async function findTakenIds(
  connection: Connection,
  slugs: readonly string[],
): Promise<Set<string>> {
  const { rows } = await connection.execute<{ id: string }>(sql`
    select id from (
      select id from products union select product_id from order_lines
    ) as taken
    where id = any(${sql.param(slugs)}::text[])
      or regexp_replace(id, '-[0-9]+$', '') = any(${sql.param(slugs)}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

export type ProductRow = ProductInput & { id: string }

// All rows as one JSON parameter: Drizzle processes each cell of a list of rows, which takes a
// fifth of the time of an import.
const given = (rows: readonly ProductRow[]) =>
  sql`jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) as given`

export async function insertProducts(
  connection: Connection,
  rows: readonly ProductRow[],
  { isSample = false } = {},
): Promise<void> {
  const names = sql.raw(writtenNames.join(', '))
  await connection.execute(
    sql`insert into products (${names}, is_sample) select ${names}, ${isSample} from ${given(rows)}`,
  )
}

/** Answers the id that a trigger has made of the name. */
export async function insertProduct(
  connection: Connection,
  product: ProductInput,
  creationKey: string | undefined,
): Promise<string> {
  const row: ProductRow = { ...product, id: '' }
  const names = sql.raw(writtenNames.join(', '))
  const { rows } = await connection.execute<{ id: string }>(sql`
    insert into products (${names}, creation_key)
    select ${names}, ${creationKey ?? null} from ${given([row])} returning id`)
  const [made] = rows
  if (made === undefined) throw new Error('An insert returned no row.')
  return made.id
}

/** The product that a request with this key has made. */
export async function findIdByCreationKey(
  connection: Connection,
  key: string,
): Promise<string | undefined> {
  const [row] = await connection
    .select({ id: products.id })
    .from(products)
    .where(eq(products.creationKey, key))
  return row?.id
}

/** Locks a product: whether it is as it was at that moment, and its picture; undefined where there is none. */
export async function lockProduct(
  tx: Transaction,
  id: string,
  seen: string,
): Promise<{ isUnchanged: boolean; image: string } | undefined> {
  const [row] = await tx
    .select({
      isUnchanged: sql<boolean>`${products.updatedAt} = ${seen}::timestamptz`,
      image: products.image,
    })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  return row
}

/** A trigger empties a text that stays the same while the picture changes: here it is meant. */
export async function writeImageAlt(tx: Transaction, id: string, imageAlt: string): Promise<void> {
  await tx
    .update(products)
    .set({ imageAlt })
    .where(and(eq(products.id, id), ne(products.imageAlt, imageAlt)))
}

export async function updateProducts(
  connection: Connection,
  rows: readonly ProductRow[],
): Promise<void> {
  const changes = sql.raw(writtenNames.map((name) => `${name} = given.${name}`).join(', '))
  await connection.execute(
    sql`update products set ${changes} from ${given(rows)} where products.id = given.id`,
  )
}

/** The error of the database for small parts at each of these ages, by the text of the age. */
export async function findSmallPartsErrors(
  connection: Connection,
  ages: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await connection.execute<{ age: string; error: string }>(sql`
    select age, error
    from unnest(${sql.param(ages)}::text[]) as age, small_parts_error(true, age) as error
    where error is not null`)
  return new Map(rows.map(({ age, error }) => [age, error]))
}

export const listCategoryAddresses = (database: Database) =>
  database
    .select({ id: categories.id, updatedAt: categories.updatedAt })
    .from(categories)
    .orderBy(asc(categories.id))

export const listProductAddresses = (database: Database, after: string, limit: number) =>
  database
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(gt(products.id, after), isLive))
    .orderBy(asc(products.id))
    .limit(limit)

/** The last id of the page that starts after `after`; `undefined` at the end. */
export const findPageEnd = async (database: Database, after: string, limit: number) => {
  const page = database
    .select({ id: products.id })
    .from(products)
    .where(and(gt(products.id, after), isLive))
    .orderBy(asc(products.id))
    .limit(limit)
    .as('page')
  const [row] = await database.select({ last: max(page.id) }).from(page)
  return row?.last ?? undefined
}

type NewCategory = typeof categories.$inferInsert

export async function isCatalogueEmpty(connection: Connection): Promise<boolean> {
  const [category] = await connection.select({ id: categories.id }).from(categories).limit(1)
  return category === undefined
}

type Samples = {
  categories: NewCategory[]
  products: ProductRow[]
  moreImages: readonly ImagesOfProduct[]
  synonyms: readonly SynonymInput[]
}

export async function insertSamples(tx: Transaction, first: Samples): Promise<void> {
  await tx.insert(categories).values(first.categories)
  await insertProducts(tx, first.products, { isSample: true })
  await replaceMoreImages(tx, first.moreImages)
  await tx
    .insert(searchSynonyms)
    .values([...first.synonyms])
    .onConflictDoNothing()
}

/** Products that are as the sample catalogue has them, without a picture of the owner. */
export async function listSamples(
  connection: Connection,
  { isLocked }: Reading,
): Promise<{ id: string; name: string }[]> {
  const query = connection
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      sql`${products.isSample} and not exists (
        select from ${moreImages}
        where ${moreImages.productId} = ${products.id} and ${moreImages.image} not like 'sample/%'
      )`,
    )
    .orderBy(asc(products.id))
  return await (isLocked ? query.for('update') : query)
}

export async function findCategories(
  connection: Connection,
  ids: readonly string[],
  { isLocked }: Reading,
) {
  const query = connection
    .select({
      id: categories.id,
      name: categories.name,
      description: categories.description,
      image: categories.image,
    })
    .from(categories)
    .where(inArray(categories.id, [...ids]))
    .orderBy(asc(categories.id))
  return await (isLocked ? query.for('update') : query)
}

/** The categories of all products but these. */
export async function listUsedCategories(
  connection: Connection,
  without: readonly string[],
): Promise<Set<string>> {
  const rows = await connection
    .selectDistinct({ id: products.category })
    .from(products)
    .where(sql`${products.id} <> all(${sql.param(without)}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteFromCatalogue(
  tx: Transaction,
  gone: { products: readonly string[]; categories: readonly string[] },
): Promise<void> {
  await tx.delete(products).where(inArray(products.id, [...gone.products]))
  await tx.delete(categories).where(inArray(categories.id, [...gone.categories]))
}

const filledAtOnce = 500

/** Fills in the words of products that an earlier release wrote. */
export async function fillProductWords(database: Database): Promise<void> {
  while (await isAnyWithoutWords(database)) {
    await database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ others: string }>(sql`
        update products set all_words = product_all_words(name, description, benefits,
          product_other_words(skills, material, contents, brand, sku), sku)
        where id = any(array(
          select id from products where all_words is null
          order by id limit ${filledAtOnce} for no key update
        ))
        returning case when ${isLive} then product_other_words(skills, material, contents, brand, sku)
          else '' end as others`)
      const others = sql.param(rows.map((row) => row.others))
      await tx.execute(sql`
        insert into product_words (word)
        select distinct word from unnest(${others}::text[]) as other, words_in(other) as word
        order by word
        on conflict do nothing`)
    })
  }
}

async function isAnyWithoutWords(database: Database): Promise<boolean> {
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(isNull(products.allWords))
    .limit(1)
  return rows.length > 0
}
