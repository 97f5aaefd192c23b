import { byteOrderMark, csvLine, escapeFormulas } from '@golden-bead/contracts/csv'
import type { TaxOrder, TaxReport } from '@golden-bead/contracts/tax-report'

/** As a spreadsheet sums it up. */
const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

const percent = (ppm: number) => String(ppm / 10_000)

const file = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  byteOrderMark + [head, ...rows].map(csvLine).join('')

const sumsHead = [
  'from',
  'to',
  'state',
  'rate_name',
  'rate_percent',
  'taxed_sales',
  'untaxed_products',
  'untaxed_shipping',
  'tax_collected',
  'tax_refunded',
  'tax_corrected',
  'tax_owed',
  'orders',
]

/** A row for each rate; no totals, which a spreadsheet would sum up again. */
export const reportFile = ({ from, to, rates }: TaxReport): string =>
  file(
    sumsHead,
    rates.map((row) => [
      from,
      to,
      row.state,
      escapeFormulas(row.name),
      percent(row.rate_ppm),
      ...[
        row.taxed_cents,
        row.untaxed_goods_cents,
        row.untaxed_shipping_cents,
        row.collected_cents,
        row.refunded_cents,
        row.corrected_cents,
        row.owed_cents,
      ].map(dollars),
      String(row.orders),
    ]),
  )

const ordersHead = [
  'day',
  'order',
  'what',
  'state',
  'rate_name',
  'rate_percent',
  'taxed_sales',
  'untaxed_products',
  'untaxed_shipping',
  'tax',
]

export const ordersFile = (rows: readonly TaxOrder[]): string =>
  file(
    ordersHead,
    rows.map((row) => [
      row.day,
      row.number,
      row.kind,
      row.state,
      escapeFormulas(row.name),
      percent(row.rate_ppm),
      ...[row.taxed_cents, row.untaxed_goods_cents, row.untaxed_shipping_cents, row.tax_cents].map(
        dollars,
      ),
    ]),
  )
