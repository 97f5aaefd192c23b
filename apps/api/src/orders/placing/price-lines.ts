import { orderLimits } from '@golden-bead/contracts/order-options'
import { summedQuantities, type OrderLineInput, type Price } from '@golden-bead/contracts/orders'
import { taxedTotalsOf, type TaxedTotals } from '@golden-bead/contracts/tax'
import type { Connection } from '@golden-bead/server/database/database'
import { priceOfRate } from '#shop/shipping/shipping.module.ts'
import { findForSale, type ForSale, type Shortage, type Units } from '#shop/stock/stock.module.ts'
import { findDelivery, type Delivery, type DeliveryWish } from './delivery.ts'
import { findSalesTax, ruleOf, type SalesTax, type TaxedAddress } from './sales-tax.ts'

type Problem = Price['lines'][number]['problem']

function problemOf(product: ForSale | undefined): Problem {
  if (product === undefined) return { code: 'unknown_product' }
  if (product.priceCents === 0) return { code: 'not_for_sale' }
  return product.inStock ? (product.shortage ?? null) : { code: 'out_of_stock', left: 0 }
}

/** Before anybody has asked what is held, and what else may stand against it. */
export type PricedLines = Omit<
  Price,
  'is_held' | 'refusal' | 'shipping_rate' | 'shipping_rates' | 'taxes' | 'tax_is_final'
> & { delivery: Delivery; salesTax: SalesTax; totals: TaxedTotals }

/** What is asked for, by product. */
export const unitsWanted = ({ lines }: PricedLines): Units =>
  new Map(lines.map((line) => [line.product_id, line.quantity]))

/** With what has run out since. */
export const withShortages = (
  price: PricedLines,
  shortages: ReadonlyMap<string, Shortage>,
): PricedLines => ({
  ...price,
  lines: price.lines.map((line) => ({
    ...line,
    problem: shortages.get(line.product_id) ?? line.problem,
  })),
})

/** As they are for sale now, whatever sending them costs. What is `kept` for the buyer already is free. */
export async function findLines(
  connection: Connection,
  requested: readonly OrderLineInput[],
  kept?: Units,
): Promise<Price['lines']> {
  const quantities = summedQuantities(requested)
  const products = await findForSale(connection, quantities, kept)
  return Array.from(quantities, ([product_id, quantity]) => {
    const product = products.get(product_id)
    const unit_price_cents = product?.priceCents ?? 0
    return {
      product_id,
      name: product?.name ?? '',
      sku: product?.sku ?? null,
      image: product?.image ?? '',
      quantity,
      unit_price_cents,
      line_total_cents: unit_price_cents * quantity,
      is_taxable: product?.isTaxable ?? true,
      problem: problemOf(product),
    }
  })
}

/**
 * What these lines cost now, read from the tables and from no cache. The images are as they are
 * stored. What cannot be ordered costs nothing.
 */
export async function priceLines(
  connection: Connection,
  requested: readonly OrderLineInput[],
  { kept, ...wish }: DeliveryWish & TaxedAddress & { kept?: Units | undefined },
): Promise<PricedLines> {
  const delivery = await findDelivery(connection, wish)
  const salesTax = await findSalesTax(connection, wish)
  const lines = await findLines(connection, requested, kept)
  const sold = lines.filter(({ problem }) => problem === null)
  const totals = taxedTotalsOf(
    sold.map((line) => ({
      unitPriceCents: line.unit_price_cents,
      quantity: line.quantity,
      isTaxable: line.is_taxable,
    })),
    priceOfRate(delivery.rate),
    ruleOf(salesTax.rate),
  )
  return {
    currency: 'USD',
    lines,
    subtotal_cents: totals.subtotalCents,
    shipping_cents: totals.shippingCents,
    delivery,
    salesTax,
    totals,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    can_order: sold.length === lines.length && totals.totalCents <= orderLimits.totalCentsMax,
  }
}
