import { productImagesBucket } from '@golden-bead/contracts/picture-options'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { moreImages } from './catalogue.tables.ts'

/** A picture after the first one of its product. */
export type MoreImage = {
  image: string
  alt: string
  is_decorative: boolean
  width: number | null
  height: number | null
}

/** In their order, by product. */
export async function findMoreImages(
  connection: Connection,
  productIds: readonly string[],
): Promise<Map<string, MoreImage[]>> {
  const rows = await connection
    .select({
      productId: moreImages.productId,
      image: moreImages.image,
      alt: moreImages.alt,
      is_decorative: moreImages.isDecorative,
      width: moreImages.width,
      height: moreImages.height,
    })
    .from(moreImages)
    .where(sql`${moreImages.productId} = any(${sql.param(productIds)}::text[])`)
    .orderBy(asc(moreImages.productId), asc(moreImages.position))
  const byProduct = new Map<string, MoreImage[]>()
  for (const { productId, ...image } of rows) {
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), image])
  }
  return byProduct
}

/** Of these pictures those that should be in the bucket, and are not. */
export async function findGoneImages(
  tx: Transaction,
  images: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ image: string }>(sql`
    select image from unnest(${sql.param(images)}::text[]) as image
    where image <> '' and image not like 'https://%' and not exists (
      select from storage.objects object
      where object.bucket_id = ${productImagesBucket} and object.name = image
    )`)
  return new Set(rows.map(({ image }) => image))
}

export type ImagesOfProduct = { productId: string; images: readonly MoreImage[] }

/** These instead of all that each of the products had. */
export async function replaceMoreImages(
  tx: Transaction,
  products: readonly ImagesOfProduct[],
): Promise<void> {
  if (products.length === 0) return
  await tx.delete(moreImages).where(
    inArray(
      moreImages.productId,
      products.map(({ productId }) => productId),
    ),
  )
  const rows = products.flatMap(({ productId, images }) =>
    images.map((image, index) => ({ product_id: productId, position: index + 1, ...image })),
  )
  await tx.execute(sql`
    insert into product_images (product_id, position, image, alt, is_decorative, width, height)
    select product_id, position, image, alt, is_decorative, width, height
    from jsonb_populate_recordset(null::product_images, ${JSON.stringify(rows)}::jsonb)`)
}
