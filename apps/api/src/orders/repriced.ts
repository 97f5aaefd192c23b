import type { ShipTo } from '@golden-bead/contracts/addresses'
import { totalsOf, type Totals } from '@golden-bead/contracts/totals'
import type { Connection } from '@golden-bead/server/database/database'
import { listShippingRates } from '#shop/shipping/shipping.module.ts'
import type { LineRow, OrderRow } from './orders.repository.ts'
import { findDelivery, servesState } from './placing/delivery.ts'

/** The rate of an order, as the order keeps it. */
export type KeptRate = Pick<
  OrderRow,
  | 'shippingRateId'
  | 'shippingRateName'
  | 'shippingRateCents'
  | 'shippingFreeFromCents'
  | 'shippingWorkingDays'
>

/**
 * By which rate an order goes to another address: by its own as it was then, where that still goes to
 * the state, and else by the first that does. One from before there were rates goes everywhere.
 */
export async function rateTo(
  connection: Connection,
  order: OrderRow,
  { state }: ShipTo,
): Promise<KeptRate> {
  const { shippingRateId: ownId } = order
  if (state === order.shipTo.state || ownId === null) return order
  const own = (await listShippingRates(connection)).find(({ id }) => id === ownId)
  if (own !== undefined && servesState(own, state)) return order
  const { rate } = await findDelivery(connection, { state })
  return {
    shippingRateId: rate.id,
    shippingRateName: rate.name,
    shippingRateCents: rate.priceCents,
    shippingFreeFromCents: rate.freeFromCents,
    shippingWorkingDays: rate.workingDays,
  }
}

/** What an order costs by a rate, at its own prices. */
export const repriced = (
  { shippingRateCents, shippingFreeFromCents }: KeptRate,
  lines: readonly Pick<LineRow, 'unitPriceCents' | 'quantity'>[],
): Totals =>
  totalsOf(lines, { price_cents: shippingRateCents, free_from_cents: shippingFreeFromCents })
