import type { ShipTo } from '@golden-bead/contracts/addresses'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { taxedTotalsOf, type TaxedTotals } from '@golden-bead/contracts/tax'
import type { Connection } from '@golden-bead/server/database/database'
import { listShippingRates } from '#shop/shipping/shipping.module.ts'
import { totalTooLarge } from './order-errors.ts'
import type { LineRow, OrderRow } from './orders.repository.ts'
import { findDelivery, servesState } from './placing/delivery.ts'
import { findSalesTax, ruleOf } from './placing/sales-tax.ts'
import { keptTaxOf, type KeptTax } from './taxes.ts'

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
  const { shippingRateId: ownId, correctedShippingCents } = order
  // Its own rate does not go to where a paid order was corrected to.
  const isByOwn = state === order.shipTo.state && correctedShippingCents === null
  if (isByOwn || ownId === null) return order
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

/** How an order that was placed then is taxed at another address: by the rates of its day. */
export async function taxTo(
  connection: Connection,
  { placedAt }: OrderRow,
  { state, postal_code: postalCode }: ShipTo,
): Promise<KeptTax | undefined> {
  const { rate } = await findSalesTax(connection, { state, postalCode }, placedAt)
  return rate && keptTaxOf(rate)
}

/** What an order costs by these rates, at its own prices. */
export const repriced = (
  { shippingRateCents, shippingFreeFromCents }: KeptRate,
  tax: KeptTax | undefined,
  lines: readonly Pick<LineRow, 'unitPriceCents' | 'quantity' | 'isTaxable'>[],
): TaxedTotals =>
  taxedTotalsOf(
    lines,
    { price_cents: shippingRateCents, free_from_cents: shippingFreeFromCents },
    ruleOf(tax),
  )

export const priceColumns = ({ totalCents, ...totals }: TaxedTotals) => {
  if (totalCents > orderLimits.totalCentsMax) throw totalTooLarge()
  const { subtotalCents, shippingCents, shippingTaxCents, taxCents } = totals
  return { subtotalCents, shippingCents, shippingTaxCents, taxCents, totalCents }
}
