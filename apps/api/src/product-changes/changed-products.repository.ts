import { productInputSchema, type Product } from '@golden-bead/contracts/catalogue'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import { sql } from 'drizzle-orm'
import type { Connection, Transaction } from '@golden-bead/server/database/database'

/** What a change of many products can change. */
export type Values = Pick<
  Product,
  'price' | 'compare_at_price' | 'category' | 'status' | 'featured' | 'is_taxable'
>
/** Null: as it is. */
export type WrittenValues = Omit<Values, 'is_taxable'> & { is_taxable: boolean | null }
export type ProductRow = { id: string; name: string; updated_at: string } & Values

/** A product with the `updated_at` that somebody has seen. */
export type Seen = Pick<Product, 'id' | 'updated_at'>
export type FoundProduct = ProductRow & { isAsSeen: boolean }

type Reading = { isLocked: boolean }

/** By id; those that are gone are missing. Locked in the order of their ids. */
export async function findSeen(
  connection: Connection,
  seen: readonly Seen[],
  { isLocked }: Reading,
): Promise<Map<string, FoundProduct>> {
  type Row = Omit<FoundProduct, 'price' | 'compare_at_price'> & {
    price: string
    compare_at_price: string | null
  }
  const { rows } = await connection.execute<Row>(sql`
    select id, name, price, compare_at_price, category, status, featured, is_taxable,
      updated_at::text as updated_at, updated_at = given.seen as "isAsSeen"
    from products join unnest(${sql.param(seen.map(({ id }) => id))}::text[],
      ${sql.param(seen.map(({ updated_at: at }) => at))}::timestamptz[]) as given (id, seen)
      using (id)
    order by id ${isLocked ? sql`for update of products` : sql``}`)
  return new Map(
    rows.map(({ price, compare_at_price: compareAt, ...row }) => [
      row.id,
      {
        ...row,
        price: Number(price),
        compare_at_price: compareAt === null ? null : Number(compareAt),
      },
    ]),
  )
}

/** Ids of categories that are there, and stay so where they are locked. */
export async function findCategoryIds(
  connection: Connection,
  ids: readonly string[],
  { isLocked }: Reading,
): Promise<Set<string>> {
  const { rows } = await connection.execute<{ id: string }>(sql`
    select id from categories where id = any(${sql.param(ids)}::text[])
    order by id ${isLocked ? sql`for key share` : sql``}`)
  return new Set(rows.map(({ id }) => id))
}

/** Answers with the new `updated_at` of each. */
export async function writeValues(
  tx: Transaction,
  products: readonly (WrittenValues & { id: string })[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<Seen>(sql`
    update products set price = given.price, compare_at_price = given.compare_at_price,
      category = given.category, status = given.status, featured = given.featured,
      is_taxable = coalesce(given.is_taxable, products.is_taxable)
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as given (id text, price numeric,
      compare_at_price numeric, category text, status text, featured boolean, is_taxable boolean)
    where products.id = given.id
    returning products.id, products.updated_at::text as updated_at`)
  return new Map(rows.map(({ id, updated_at: at }) => [id, at]))
}

const columns = Object.keys(productInputSchema.shape)

/** What a copy has in the place of its own: numbers are those of one product only. */
const inCopy: Record<string, string> = {
  name: `rtrim(left('Copy of ' || name, ${catalogueLimits.nameLengthMax}))`,
  status: `'draft'`,
  sku: 'null',
  barcode: `''`,
}

/** With the same pictures; `undefined` where there is no such product. */
export async function copyProduct(tx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into products (${sql.raw(columns.join(', '))})
    select ${sql.raw(columns.map((column) => inCopy[column] ?? column).join(', '))}
    from products where id = ${id} returning id`)
  const copyId = rows[0]?.id
  if (copyId === undefined) return undefined
  await tx.execute(sql`
    insert into product_images (product_id, position, image, alt, is_decorative, width, height)
    select ${copyId}, position, image, alt, is_decorative, width, height
    from product_images where product_id = ${id}`)
  return copyId
}

export async function deleteProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from products where id = any(${sql.param(ids)}::text[])`)
}
