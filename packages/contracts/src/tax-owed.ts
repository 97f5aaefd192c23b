import { shareOf, type Parts } from './refund-parts.ts'
import { taxOn, type ShippingTaxMode } from './tax.ts'

/** The tax of an order by a rate. */
export type OrderTax = {
  rate_ppm: number
  shipping: ShippingTaxMode
  taxed_cents: number
  untaxed_goods_cents: number
  untaxed_shipping_cents: number
  amount_cents: number
  /** Of a paid order whose address was corrected: what is owed, whatever was paid. */
  is_correction: boolean
}

/** What of an order is taxed, what is not, and the tax that is owed to the state. */
export type TaxOwed = Pick<
  OrderTax,
  'taxed_cents' | 'untaxed_goods_cents' | 'untaxed_shipping_cents' | 'amount_cents'
>

export type SoldLine = {
  id: number
  line_total_cents: number
  tax_cents: number
  is_taxable: boolean
}

const nothing: TaxOwed = {
  taxed_cents: 0,
  untaxed_goods_cents: 0,
  untaxed_shipping_cents: 0,
  amount_cents: 0,
}

/** What is owed of a paid order, of which so much has not gone back. */
export function taxOwed(
  lines: readonly SoldLine[],
  left: Parts,
  /** The last one counts. */
  taxes: readonly OrderTax[],
  /** What the buyer has paid of tax. */
  paidTaxCents: number,
): TaxOwed {
  const tax = taxes.at(-1)
  if (tax === undefined) return nothing
  // Then tax that went back was too much for an address, and is owed again at another one.
  const hadLess = taxes.slice(0, -1).some((one) => one.amount_cents < paidTaxCents)
  const netLeft = (isTaxable: boolean) =>
    lines
      .filter((line) => line.is_taxable === isTaxable)
      .reduce((sum, { id }) => sum + (left.lines.get(id)?.netCents ?? 0), 0)
  const soldTaxable = lines.reduce(
    (sum, line) => sum + (line.is_taxable ? line.line_total_cents : 0),
    0,
  )
  const taxedShipping = tax.taxed_cents - soldTaxable
  const soldShipping = taxedShipping + tax.untaxed_shipping_cents
  const shipping = Math.min(left.shipping.netCents, soldShipping)
  const shippingTaxed = shareOf(taxedShipping, shipping, soldShipping)
  const taxed_cents = netLeft(true) + shippingTaxed
  const taxLeft = [...left.lines.values(), left.shipping].reduce(
    (sum, { taxCents }) => sum + taxCents,
    0,
  )
  return {
    taxed_cents,
    untaxed_goods_cents: netLeft(false),
    untaxed_shipping_cents: shipping - shippingTaxed,
    amount_cents: amountOf(tax, { taxLeft, paidTaxCents, hadLess, anew: taxOn(taxed_cents, tax) }),
  }
}

/**
 * What the buyer has paid and not got back. By a corrected rate what it comes to now, of which the owner
 * bears what was never paid; nothing of a buyer whose tax has all gone back, who is exempt.
 */
function amountOf(
  { is_correction: isCorrection, amount_cents: corrected }: OrderTax,
  {
    taxLeft,
    paidTaxCents: paid,
    hadLess,
    anew,
  }: { taxLeft: number; paidTaxCents: number; hadLess: boolean; anew: number },
): number {
  if (!isCorrection) return taxLeft
  if (hadLess) return anew
  // Where both come to the same, also after refunds whose cents were rounded otherwise.
  if (corrected === paid) return taxLeft
  if (corrected < paid) return Math.min(anew, taxLeft)
  return paid > 0 && taxLeft === 0 ? 0 : anew
}
