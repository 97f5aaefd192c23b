import { taxLabel } from './tax-options.ts'

type Refund = {
  is_named: boolean
  lines: readonly { line_id: number; quantity: number; amount_cents: number; tax_cents: number }[]
  shipping_cents: number
  shipping_tax_cents: number
}

/** What a refund is for, where that was named; an amount alone is for everything. */
export function namedPartsOf(
  { is_named: isNamed, lines, shipping_cents: shipping, shipping_tax_cents: shippingTax }: Refund,
  bought: readonly { id: number; name: string }[],
): { label: string; cents: number }[] {
  if (!isNamed) return []
  const nameOf = (id: number) => bought.find((line) => line.id === id)?.name ?? ''
  const parts = lines.map(({ line_id: id, quantity, amount_cents: cents }) => ({
    label: quantity > 0 ? `${quantity} × ${nameOf(id)}` : `${nameOf(id)}, in part`,
    cents,
  }))
  const tax = lines.reduce((sum, line) => sum + line.tax_cents, shippingTax)
  return [...parts, { label: 'Shipping', cents: shipping }, { label: taxLabel, cents: tax }].filter(
    ({ cents }) => cents > 0,
  )
}
