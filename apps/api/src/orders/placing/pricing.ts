import { orderLimits } from '@golden-bead/contracts/order-options'
import {
  summedQuantities,
  type OrderLineInput,
  type Price,
  type PriceRequest,
} from '@golden-bead/contracts/orders'
import { totalsOf } from '@golden-bead/contracts/totals'
import { isUsState } from '@golden-bead/contracts/us-states'
import type { Connection, Database } from '@golden-bead/server/database/database'
import { findForSale, type ForSale, type Shortage, type Units } from '#shop/stock/stock.module.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import type { Holds } from './holds.ts'
import { noShipping } from '#shop/orders/order-errors.ts'

type Problem = Price['lines'][number]['problem']

function problemOf(product: ForSale | undefined): Problem {
  if (product === undefined) return { code: 'unknown_product' }
  if (product.priceCents === 0) return { code: 'not_for_sale' }
  return product.inStock ? (product.shortage ?? null) : { code: 'out_of_stock', left: 0 }
}

/** Before anybody has asked what is held. */
export type PricedLines = Omit<Price, 'is_held'>

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

/**
 * What these lines cost now, read from the tables and from no cache. The images are as they are
 * stored. What cannot be ordered costs nothing.
 */
export async function priceLines(
  connection: Connection,
  requested: readonly OrderLineInput[],
): Promise<PricedLines> {
  const quantities = summedQuantities(requested)
  const products = await findForSale(connection, quantities)
  const lines = Array.from(quantities, ([product_id, quantity]): Price['lines'][number] => {
    const product = products.get(product_id)
    const unit_price_cents = product?.priceCents ?? 0
    return {
      product_id,
      name: product?.name ?? '',
      image: product?.image ?? '',
      quantity,
      unit_price_cents,
      line_total_cents: unit_price_cents * quantity,
      problem: problemOf(product),
    }
  })
  const sold = lines.filter(({ problem }) => problem === null)
  const totals = totalsOf(
    sold.map((line) => ({ unitPriceCents: line.unit_price_cents, quantity: line.quantity })),
  )
  return {
    currency: 'USD',
    lines,
    subtotal_cents: totals.subtotalCents,
    shipping_cents: totals.shippingCents,
    taxes: [],
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    can_order: sold.length === lines.length && totals.totalCents <= orderLimits.totalCentsMax,
  }
}

type Options = {
  database: Database
  settings: SettingsService
  holds: Holds
  shownImage: (stored: string) => string
}

export function createPricing({ database, settings, holds, shownImage }: Options) {
  /** Whether an order of these lines would keep its units until it is paid. */
  async function couldHold(connection: Connection, price: PricedLines, asked: Asker) {
    if (!price.can_order) return false
    // Within a transaction on its own connection: a second one for each buyer may never come.
    const { payment_methods: offered } = settings.termsOf(await settings.get(connection))
    const { buyer, payment_method: paymentMethod = offered[0] ?? 'bank_transfer' } = asked
    return holds.couldHold(connection, { ...buyer, paymentMethod }, unitsWanted(price))
  }

  /** As clients see it: with the addresses of the images, and whether units would be kept. */
  const show = async (
    connection: Connection,
    price: PricedLines,
    asked: Asker,
  ): Promise<Price> => ({
    ...price,
    lines: price.lines.map((line) => ({ ...line, image: shownImage(line.image) })),
    is_held: await couldHold(connection, price, asked),
  })

  return {
    show,

    /** The answer of `POST /store/v1/price`. */
    async ask({ lines, ship_to: destination, ...asked }: PriceRequest & Asker): Promise<Price> {
      if (destination !== undefined) mustBeServed(destination)
      return show(database, await priceLines(database, lines), asked)
    },
  }
}

/** Who would like to buy, and how it would be paid. */
type Asker = Pick<PriceRequest, 'payment_method'> & {
  buyer: { userId: string | null; networkKey: string | null }
}

export type Pricing = ReturnType<typeof createPricing>

export function mustBeServed({ country, state }: { country: string; state: string }): void {
  if (country !== 'US' || !isUsState(state)) throw noShipping()
}
