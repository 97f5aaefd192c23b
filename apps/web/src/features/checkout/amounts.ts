import type { Price } from '@golden-bead/contracts/orders'
import type { ShippingPrice } from '@golden-bead/contracts/shipping-options'
import { totalsOf } from '@golden-bead/contracts/totals'
import type { CheckoutLine } from './line-changes.ts'

/** What is shown of a price, and which delivery it is with. */
export type Amounts = Pick<Price, 'subtotal_cents' | 'shipping_cents' | 'taxes' | 'total_cents'> &
  Partial<Pick<Price, 'shipping_rate' | 'shipping_rates' | 'tax_is_final'>>

/**
 * Until there is an answer: the last one, if it is of these lines, or what the cart has shown. Nothing
 * of it is sent.
 */
export const amountsUntilAnswer = (
  lines: readonly CheckoutLine[],
  { last, rate }: { last: Price | undefined; rate: ShippingPrice | null },
): Amounts => {
  const totals = totalsOf(
    lines.map(({ priceCents, quantity }) => ({ unitPriceCents: priceCents, quantity })),
    rate ?? { price_cents: 0, free_from_cents: null },
  )
  if (last?.subtotal_cents === totals.subtotalCents) return last
  return {
    subtotal_cents: totals.subtotalCents,
    shipping_cents: totals.shippingCents,
    taxes: [],
    total_cents: totals.totalCents,
  }
}
