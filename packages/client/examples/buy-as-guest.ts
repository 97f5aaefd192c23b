import type { GoldenBeadClient, Schemas } from '@golden-bead/client/client'

/** Asks for the price and buys at it; whoever gets no answer calls it again with the same key. */
export async function buyAsGuest(
  shop: GoldenBeadClient,
  lines: { product_id: string; quantity: number }[],
  key: string = crypto.randomUUID(),
): Promise<Schemas['Order']> {
  const price = await shop.POST('/store/v1/price', { body: { lines } })
  if (price.error !== undefined) throw new Error(price.error.message)

  const placed = await shop.POST('/store/v1/orders', {
    params: { header: { 'Idempotency-Key': key } },
    body: {
      lines,
      email: 'grace@example.com',
      ship_to: {
        name: 'Grace Hopper',
        line1: '1 Harbor Road',
        city: 'Arlington',
        state: 'VA',
        postal_code: '22201',
        country: 'US',
      },
      payment_method: 'bank_transfer',
      expected_total_cents: price.data.total_cents,
    },
  })
  if (placed.error !== undefined) throw new Error(placed.error.message)
  return placed.data
}
