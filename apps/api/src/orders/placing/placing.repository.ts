import type { NewOrder } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { columnsOf, prepareRows } from '@golden-bead/server/database/run-statement'
import { canonicalEmail, inboxOf } from '@golden-bead/server/mail/mail-address'
import type { OrderRow } from '#shop/orders/orders.repository.ts'
import { orderEvents, orderLines, orders } from '#shop/orders/orders.tables.ts'
import { payments } from '#shop/orders/payments.tables.ts'
import { keptTaxOf, taxRowsOf } from '#shop/orders/taxes.ts'
import { orderTaxes } from '#shop/orders/taxes.tables.ts'
import type { Claim, HeldUnits } from './holds.ts'
import type { PricedLines } from './price-lines.ts'
import type { Renewed } from './replacing.ts'

const value = (name: string) => sql.placeholder(name)

/** An order with all that belongs to it, in one statement; it waits from now on. */
const insertPlaced = prepareRows(
  'insert_order',
  orders,
  sql`
    with placed as (
      insert into ${orders} (
        user_id, network_key, email, inbox, ship_to, purchase_order_number, note,
        subtotal_cents, shipping_cents, shipping_tax_cents, tax_cents, total_cents,
        shipping_rate_id, shipping_rate_name, shipping_rate_cents, shipping_free_from_cents, shipping_working_days,
        payment_method, is_held, hold_tokens, hold_until, idempotency_key, request_hash
      ) values (
        ${value('userId')}, ${value('networkKey')}, ${value('email')}, ${value('inbox')},
        ${value('shipTo')}, ${value('purchaseOrderNumber')}, ${value('note')},
        ${value('subtotalCents')}, ${value('shippingCents')}, ${value('shippingTaxCents')},
        ${value('taxCents')}, ${value('totalCents')}, ${value('rateId')}, ${value('rateName')}, ${value('rateCents')},
        ${value('freeFromCents')}, ${value('workingDays')}, ${value('paymentMethod')}, ${value('isHeld')},
        ${value('holdTokens')},
        coalesce(${value('waitsFrom')}::timestamptz, now())
          + make_interval(mins => ${value('minutesToPay')}),
        ${value('key')}, ${value('requestHash')}
      ) returning *
    ), lines as (
      insert into ${orderLines} (
        order_id, user_id, position, product_id, name, image, unit_price_cents, quantity,
        line_total_cents, held, sku, is_taxable, tax_cents
      )
      select placed.id, placed.user_id, line.*
      from placed, jsonb_to_recordset(${value('lines')}::jsonb) as line (
        position int, product_id text, name text, image text, unit_price_cents bigint,
        quantity int, line_total_cents bigint, held int, sku text, is_taxable boolean,
        tax_cents bigint
      )
    ), taxes as (
      insert into ${orderTaxes} (
        order_id, tax_rate_id, state, name, rate_ppm, shipping,
        taxed_cents, untaxed_goods_cents, untaxed_shipping_cents, amount_cents
      )
      select placed.id, tax.*
      from placed, jsonb_to_recordset(${value('taxes')}::jsonb) as tax (
        "taxRateId" uuid, state text, name text, "ratePpm" int, shipping text,
        "taxedCents" bigint, "untaxedGoodsCents" bigint, "untaxedShippingCents" bigint,
        "amountCents" bigint
      )
    ), payment as (
      insert into ${payments} (order_id, provider, amount_cents)
      select id, payment_method, total_cents from placed
    ), event as (
      insert into ${orderEvents} (order_id, kind, actor, details)
      select id, 'placed', 'buyer', ${value('details')}::jsonb from placed
    )
    select ${columnsOf(orders)} from placed as ${orders}`,
)

type Agreed = {
  price: PricedLines
  claim: Claim
  held: HeldUnits
  /** Of the chosen rate. */
  workingDays: number
  minutesToPay: number
  renewed: Renewed | undefined
  key: string
  requestHash: string
}

export async function insertOrder(
  tx: Transaction,
  request: NewOrder,
  { price, claim, held, renewed, ...agreed }: Agreed,
): Promise<OrderRow> {
  const [order] = await insertPlaced(tx, {
    ...claim,
    ...agreed,
    email: canonicalEmail(request.email),
    inbox: inboxOf(request.email),
    shipTo: JSON.stringify(request.ship_to),
    purchaseOrderNumber: request.purchase_order_number ?? '',
    note: request.note ?? '',
    subtotalCents: price.subtotal_cents,
    shippingCents: price.shipping_cents,
    shippingTaxCents: price.totals.shippingTaxCents,
    taxCents: price.tax_cents,
    totalCents: price.total_cents,
    rateId: price.delivery.rate.id,
    rateName: price.delivery.rate.name,
    rateCents: price.delivery.rate.priceCents,
    freeFromCents: price.delivery.rate.freeFromCents,
    isHeld: held.isHeld,
    holdTokens: [...tokensBefore(renewed, claim), ...held.tokens],
    // A transfer counts from the first order, so that another one holds nothing longer.
    waitsFrom:
      request.payment_method === 'bank_transfer'
        ? (renewed?.chain.beganAt.toISOString() ?? null)
        : null,
    details: JSON.stringify(renewed === undefined ? {} : { renews: renewed.order.number }),
    lines: JSON.stringify(linesOf(price, held)),
    taxes: JSON.stringify(
      taxRowsOf(price.salesTax.rate && keptTaxOf(price.salesTax.rate), price.totals),
    ),
  })
  if (order === undefined) throw new Error('The insert returned no row.')
  return order
}

/** What the one before has cost its network is given back with its own. */
const tokensBefore = (renewed: Renewed | undefined, { networkKey }: Claim): readonly string[] =>
  renewed?.order.networkKey === networkKey ? renewed.order.holdTokens : []

const linesOf = ({ lines, totals }: PricedLines, { heldIds }: HeldUnits) =>
  lines.map((line, position) => ({
    ...line,
    position,
    tax_cents: totals.lineTaxCents[position] ?? 0,
    held: heldIds.includes(line.product_id) ? line.quantity : 0,
  }))
