import type { GoldenBeadClient, Schemas } from '@golden-bead/client/client'

/** The cheapest sensorial materials, page by page, and how many there are. */
export async function readCatalogue(shop: GoldenBeadClient): Promise<string[]> {
  const { data, error, response } = await shop.GET('/rest/v1/products', {
    params: {
      query: { category: 'eq.sensorial', order: 'price.asc', limit: 2, offset: 0 },
      header: { Prefer: 'count=exact' },
    },
  })
  if (error !== undefined) throw new Error(error.message)

  const total = response.headers.get('content-range')?.split('/')[1]
  return [...data.map(priceTag), `of ${total}`]
}

const priceTag = ({ name, price }: Schemas['Product']) => `${name}: $${price.toFixed(2)}`
