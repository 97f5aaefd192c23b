import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/**
 * Everything in the database that names one person, beside the account and its logins. A new table
 * with personal data gets a line here; a test finds those that refer to accounts.
 */
export async function findPersonalData(
  database: Database,
  { userId, email }: { userId: string; email: string },
): Promise<Record<string, unknown> | undefined> {
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
      select coalesce(jsonb_agg(to_jsonb(messages) order by created_at), '[]')
      from messages where user_id = ${userId}
    ) as messages,
    (
      -- Anyone may have typed the address, so what they wrote is left out.
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', reference, 'created_at', created_at) order by created_at), '[]')
      from messages where user_id is null and lower(email) = ${email}
    ) as messages_without_account,
    (${ordersOf(userId)}) as orders,
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
  return rows[0]
}

const ordersOf = (userId: string) => sql`
  select coalesce(jsonb_agg(to_jsonb(orders) - 'idempotency_key' - 'request_hash' - 'inbox' - 'keeps_key'
    - 'network_key' - 'hold_tokens'
    || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(order_lines) order by position)
      from order_lines where order_id = orders.id
    ), 'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'method', provider, 'status', status, 'amount_cents', amount_cents,
        'captured_cents', captured_cents, 'refunded_cents', refunded_cents,
        'failed_refund_cents', failed_refund_cents,
        'is_surplus', is_surplus, 'is_test', false, 'provider_payment_id', null,
        'dispute', null
      ) order by created_at), '[]') from payments where order_id = orders.id
    ), 'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount_cents', amount_cents, 'reason', reason, 'status', status,
        'failure', '', 'created_at', created_at
      ) order by created_at), '[]') from refunds where order_id = orders.id
    ), 'shipments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'carrier', carrier, 'tracking_url', tracking_url, 'created_at', created_at
      ) order by created_at), '[]') from shipments where order_id = orders.id
    ), 'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', kind, 'actor', actor, 'details', details, 'created_at', created_at
      ) order by id), '[]') from order_events where order_id = orders.id
    )) order by id), '[]')
  from orders where user_id = ${userId}`
