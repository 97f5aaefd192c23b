import type { GoldenBeadClient } from '@golden-bead/client/client'

type Options = { productId: string; picture: Blob; siteUrl: string }

/** Uploads a picture of a product and puts it into the catalogue; for admins and servers. */
export async function uploadPicture(
  shop: GoldenBeadClient,
  { productId, picture, siteUrl }: Options,
): Promise<string | undefined> {
  const place = { bucket: 'product-images', path: `products/${productId}.png` }
  const uploaded = await shop.POST('/storage/v1/object/{bucket}/{path}', {
    params: { path: place, header: { 'x-upsert': 'true' } },
    body: picture,
  })
  if (uploaded.error !== undefined) throw new Error(uploaded.error.message)

  const image = `${siteUrl}/storage/v1/object/public/${uploaded.data.Key}`
  const changed = await shop.PATCH('/rest/v1/products', {
    params: { query: { id: `eq.${productId}` }, header: { Prefer: 'return=representation' } },
    body: { image },
  })
  if (changed.error !== undefined) throw new Error(changed.error.message)
  return changed.data?.[0]?.image
}
