import { shippingCentsOf } from '@golden-bead/contracts/shipping-options'
import type { Connection } from '@golden-bead/server/database/database'
import {
  listShippingRates,
  priceOfRate,
  type ShippingRateRow,
} from '#shop/shipping/shipping.module.ts'
import { noRate, rateNotOffered } from '#shop/orders/order-errors.ts'

/** The rate that counts, and all that could be chosen. */
export type Delivery = { rate: ShippingRateRow; offered: readonly ShippingRateRow[] }

/** Where it goes, if that is known, and by which rate, if one was chosen. */
export type DeliveryWish = { state?: string | undefined; rateId?: string | undefined }

export const servesState = (
  { states }: Pick<ShippingRateRow, 'states'>,
  state: string | undefined,
): boolean => state === undefined || states.length === 0 || states.includes(state)

/** Read from the table and from no cache, like the prices. */
export async function findDelivery(
  connection: Connection,
  { state, rateId }: DeliveryWish,
): Promise<Delivery> {
  const offered = (await listShippingRates(connection)).filter((rate) => servesState(rate, state))
  const [first] = offered
  if (first === undefined) throw noRate()
  if (rateId === undefined) return { rate: first, offered }
  const rate = offered.find(({ id }) => id === rateId)
  if (rate === undefined) throw rateNotOffered()
  return { rate, offered }
}

/** What each of them would cost. */
export const offersOf = (
  { offered }: Delivery,
  { subtotalCents, arrivesInDays }: { subtotalCents: number; arrivesInDays: number },
) =>
  offered.map((rate) => ({
    id: rate.id,
    name: rate.name,
    price_cents: shippingCentsOf(priceOfRate(rate), subtotalCents),
    working_days: rate.workingDays ?? arrivesInDays,
  }))
