import { orderRowSchema } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'
import {
  receiptItem,
  receiptsOfPayments,
  refundedLines,
  shipmentItem,
  taxItem,
} from '#shop/orders/orders.module.ts'

/**
 * Everything in the database that names one person, beside the account and its logins. A new table
 * with personal data gets a line here; a test finds those that refer to accounts.
 */
export async function findPersonalData(
  database: Database,
  userId: string,
): Promise<Record<string, unknown>> {
  const email = sql`(select email from auth.users where id = ${userId})`
  const { rows } = await database.execute(sql`select
    (select to_jsonb(profiles) from profiles where id = ${userId}) as profile,
    (select to_jsonb(preferences) from preferences where user_id = ${userId}) as preferences,
    (
      select coalesce(jsonb_agg(to_jsonb(addresses) order by created_at), '[]')
      from addresses where user_id = ${userId}
    ) as addresses,
    (
      select to_jsonb(subscriptions)
        - 'token_hash' - 'token_source' - 'token_expires_at' - 'asked_again_at'
      from subscriptions where email = ${email}
    ) as subscription,
    (
      select coalesce(jsonb_agg(to_jsonb(stock_waits)
        - 'inbox' - 'token_hash' - 'token_expires_at' - 'end_key' order by created_at), '[]')
      from stock_waits where user_id = ${userId} or email = ${email}
    ) as stock_waits,
    (
      select coalesce(jsonb_agg(to_jsonb(messages)
        - 'order_number' - 'is_proven' order by created_at), '[]')
      from messages where user_id = ${userId}
    ) as messages,
    (
      -- Anyone may have typed the address, so what they wrote is left out.
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', reference, 'created_at', created_at) order by created_at), '[]')
      from messages where user_id is null and lower(email) = ${email}
    ) as messages_without_account,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', kind, 'created_at', created_at, 'sent_at', sent_at) order by created_at), '[]')
      from platform.mail_outbox where lower(recipient) = ${email}
    ) as mails,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'bucket', bucket_id, 'name', name, 'size', size_bytes, 'created_at', created_at)
        order by created_at), '[]')
      from storage.objects where owner_id = ${userId}
    ) as files`)
  return { ...rows[0], orders: await listOrders(database, userId) }
}

/** What belongs to an order, as its buyer sees it. */
const partsOfOrder = {
  lines: sql`json_agg(order_lines order by position) as items from order_lines`,
  payments: sql`json_agg(json_build_object(
      'method', provider, 'status', status, 'amount_cents', amount_cents,
      'captured_cents', captured_cents, 'refunded_cents', refunded_cents,
      'failed_refund_cents', failed_refund_cents,
      'is_surplus', is_surplus, 'is_test', false, 'provider_payment_id', null,
      'dispute', case when dispute_status is not null then
        json_build_object('status', dispute_status, 'amount_cents', dispute_cents) end
    ) order by created_at) as items from payments`,
  receipts: sql`json_agg(${receiptItem} order by r.created_at, p.is_surplus) as items
    from ${receiptsOfPayments}`,
  refunds: sql`json_agg(json_build_object(
      'amount_cents', amount_cents, 'reason', reason, 'status', status,
      'failure', '', 'lines', ${refundedLines}, 'shipping_cents', shipping_cents,
      'shipping_tax_cents', shipping_tax_cents, 'is_named', is_named, 'created_at', created_at
    ) order by created_at) as items from refunds`,
  // What a corrected address has changed of what is owed is between the shop and the state.
  taxes: sql`json_agg(${taxItem} order by id) as items from (
    select * from order_taxes where not is_correction) as taxes`,
  shipments: sql`json_agg(${shipmentItem} order by created_at) as items from shipments`,
  events: sql`json_agg(json_build_object(
      'kind', kind, 'actor', actor, 'details', details, 'created_at', created_at
    ) order by id) as items from order_events`,
}

/** Why it is on hold is the owner's. */
const columnsOfOrder = sql.join(
  Object.keys(orderRowSchema.omit({ on_hold_reason: true }).shape).map((name) =>
    sql.identifier(name),
  ),
  sql`, `,
)

type OrdersAndParts = {
  orders: { id: number }[]
  /** The items of each part, by the id of their order. */
  parts: Record<string, Record<number, unknown[]>>
}

/**
 * Each table is read once for all orders, and as `json`, which costs a third of `jsonb`: an account
 * with thousands of orders would reach the time limit of statements.
 */
async function listOrders(database: Database, userId: string): Promise<unknown[]> {
  const parts = Object.entries(partsOfOrder).map(
    ([name, items]) => sql`${name}::text, (
      select coalesce(json_object_agg(order_id, items), '{}') from (
        select order_id, ${items}
        where order_id in (select id from orders where user_id = ${userId})
        group by order_id
      ) as of_orders
    )`,
  )
  const { rows } = await database.execute<OrdersAndParts>(sql`select (
      select coalesce(json_agg(own order by id), '[]')
      from (select ${columnsOfOrder} from orders where user_id = ${userId}) as own
    ) as orders, json_build_object(${sql.join(parts, sql`, `)}) as parts`)
  return rows.flatMap(({ orders, parts: all }) =>
    orders.map((order) => ({
      ...order,
      ...Object.fromEntries(Object.entries(all).map(([name, of]) => [name, of[order.id] ?? []])),
    })),
  )
}
