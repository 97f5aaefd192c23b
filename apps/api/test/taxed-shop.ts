import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import type { TaxRateInput } from '@golden-bead/contracts/tax-rates'
import { startCardShop } from './card-shop.ts'

type Place = { state: string; postal_code: string }

/** A shop that collects sales tax by these rates, for everything but number rods. */
export async function startTaxedShop(rates: readonly Partial<TaxRateInput>[]) {
  const shop = await startCardShop()
  await shop.request
    .patch('/rest/v1/products?id=eq.number-rods')
    .set(shop.owner)
    .send({ is_taxable: false })
    .expect(204)
  const addRate = (rate: Partial<TaxRateInput>) =>
    shop.post('/rest/v1/tax_rates', { valid_from: '2026-01-01', ...rate }, shop.owner).expect(201)
  for (const rate of rates) await addRate(rate)

  const shipTo = (place: Place) => ({ ...shop.newOrder().ship_to, ...place })

  return {
    ...shop,
    addRate,
    shipTo,
    /** At the price that is asked for first. */
    async placedTo(place: Place, changes: Partial<NewOrder> = {}): Promise<Order> {
      const { lines } = shop.newOrder(changes)
      const asked = { lines, ship_to: { ...place, country: 'US' } }
      const { body: price } = await shop.post('/store/v1/price', asked).expect(200)
      const ship_to = shipTo(place)
      return shop.placed({ ship_to, expected_total_cents: price.total_cents, ...changes })
    },
    now: async ({ number, key }: Order): Promise<Order> => ({
      ...(await shop.read(number).expect(200)).body,
      ...(key !== undefined && { key }),
    }),
    /** One step after the other, each at the version that the one before has made. */
    async take(order: Order, ...steps: [action: string, body?: object][]): Promise<Order> {
      let latest: Order = (await shop.read(order.number).expect(200)).body
      for (const [action, body] of steps) {
        latest = (await shop.act(latest, action, body).expect(200)).body
      }
      return latest
    },
  }
}

export type TaxedShop = Awaited<ReturnType<typeof startTaxedShop>>
