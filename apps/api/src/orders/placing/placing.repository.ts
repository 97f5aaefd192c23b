import type { NewOrder } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { columnsOf, prepareRows } from '@golden-bead/server/database/run-statement'
import { canonicalEmail, inboxOf } from '@golden-bead/server/mail/mail-address'
import type { OrderRow } from '#shop/orders/orders.repository.ts'
import { orderEvents, orderLines, orders, payments } from '#shop/orders/orders.tables.ts'
import type { Claim, HeldUnits } from './holds.ts'
import type { PricedLines } from './pricing.ts'

const value = (name: string) => sql.placeholder(name)

/** An order with all that belongs to it, in one statement; it waits from now on. */
const insertPlaced = prepareRows(
  'insert_order',
  orders,
  sql`
    with placed as (
      insert into ${orders} (
        user_id, network_key, email, inbox, ship_to, purchase_order_number, note,
        subtotal_cents, shipping_cents, tax_cents, total_cents,
        payment_method, is_held, hold_tokens, hold_until, idempotency_key, request_hash
      ) values (
        ${value('userId')}, ${value('networkKey')}, ${value('email')}, ${value('inbox')},
        ${value('shipTo')}, ${value('purchaseOrderNumber')}, ${value('note')},
        ${value('subtotalCents')}, ${value('shippingCents')}, ${value('taxCents')},
        ${value('totalCents')}, ${value('paymentMethod')}, ${value('isHeld')},
        ${value('holdTokens')}, now() + make_interval(mins => ${value('minutesToPay')}),
        ${value('key')}, ${value('requestHash')}
      ) returning *
    ), lines as (
      insert into ${orderLines} (
        order_id, user_id, position, product_id, name, image, unit_price_cents, quantity,
        line_total_cents, held
      )
      select placed.id, placed.user_id, line.*
      from placed, jsonb_to_recordset(${value('lines')}::jsonb) as line (
        position int, product_id text, name text, image text, unit_price_cents bigint,
        quantity int, line_total_cents bigint, held int
      )
    ), payment as (
      insert into ${payments} (order_id, provider, amount_cents)
      select id, payment_method, total_cents from placed
    ), event as (
      insert into ${orderEvents} (order_id, kind, actor) select id, 'placed', 'buyer' from placed
    )
    select ${columnsOf(orders)} from placed as ${orders}`,
)

type Agreed = {
  price: PricedLines
  claim: Claim
  held: HeldUnits
  minutesToPay: number
  key: string
  requestHash: string
}

export async function insertOrder(
  tx: Transaction,
  request: NewOrder,
  { price, claim, held, ...agreed }: Agreed,
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
    taxCents: price.tax_cents,
    totalCents: price.total_cents,
    isHeld: held.isHeld,
    holdTokens: held.tokens,
    lines: JSON.stringify(linesOf(price, held)),
  })
  if (order === undefined) throw new Error('The insert returned no row.')
  return order
}

const linesOf = ({ lines }: PricedLines, { heldIds }: HeldUnits) =>
  lines.map((line, position) => ({
    ...line,
    position,
    held: heldIds.includes(line.product_id) ? line.quantity : 0,
  }))
