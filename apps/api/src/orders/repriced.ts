import { totalsOf, type Totals } from '@golden-bead/contracts/totals'
import type { LineRow, OrderRow } from './orders.repository.ts'

export type PricedOrder = Pick<
  OrderRow,
  'shipTo' | 'shippingRateCents' | 'shippingFreeFromCents' | 'totalCents'
>

/** What an order costs where it goes to, at its own prices and by its own rate. */
export const repriced = (
  order: PricedOrder,
  lines: readonly Pick<LineRow, 'unitPriceCents' | 'quantity'>[],
): Totals =>
  totalsOf(lines, {
    price_cents: order.shippingRateCents,
    free_from_cents: order.shippingFreeFromCents,
  })

/** A paid order never costs more: what is less is due to its buyer, what is more the owner bears. */
export const afterRepricing = (
  { totalCents: paid }: Pick<OrderRow, 'totalCents'>,
  { totalCents: now }: Totals,
): { dueCents: number; borneCents: number } => ({
  dueCents: Math.max(0, paid - now),
  borneCents: Math.max(0, now - paid),
})
