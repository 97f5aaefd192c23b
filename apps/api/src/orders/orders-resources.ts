import { orderLineSchema, orderRowSchema, paymentRowSchema } from '@golden-bead/contracts/orders'
import { describeTable } from '@golden-bead/supabase/rest'
import type { ImageStore } from '#shop/catalogue/catalogue.module.ts'
import { orderLines, orders } from './orders.tables.ts'
import { payments } from './payments.tables.ts'

/** Written by the routes of orders alone. */
const rights = {
  anon: {},
  recovery: {},
  user: { select: 'own' },
  admin: { select: 'all' },
  service: { select: 'all' },
} as const

/** As `dueOf` has it: what a bank decides about is not promised. */
function dueSql(stored: string): string {
  const order = stored.slice(0, stored.lastIndexOf('.'))
  return `(case when ${stored} = 0 then 0 else (
    select case when bool_or(dispute_status = 'open' and not is_surplus and captured_cents > refunded_cents)
      then coalesce(sum(captured_cents - refunded_cents)
        filter (where is_surplus and dispute_status is distinct from 'open'), 0)
      else ${stored} - coalesce(sum(captured_cents - refunded_cents)
        filter (where is_surplus and dispute_status = 'open'), 0) end
    from public.payments where order_id = ${order}.id) end)::bigint`
}

export const ordersResource = describeTable(orders, {
  rights,
  accepts: {},
  hidden: [
    'idempotency_key',
    'request_hash',
    'inbox',
    'keeps_key',
    'key_version',
    'network_key',
    'hold_tokens',
    'corrected_shipping_cents',
    'settled_correction_cents',
  ],
  shownAs: { refund_due_cents: dueSql },
  onlyForEditors: ['on_hold_reason'],
  ownerColumn: 'user_id',
  docs: {
    tag: 'Orders',
    tagDescription: 'The desk of the owner: payments, parcels, refunds.',
    row: orderRowSchema,
    description:
      'People read their own orders, admins and the service key all. Orders are placed and changed by the routes below `/store/v1` and `/admin/v1`.',
    one: 'order',
    many: 'orders',
  },
})

export const describeOrderLines = (images: ImageStore) =>
  describeTable(orderLines, {
    rights,
    accepts: {},
    ownerColumn: 'user_id',
    shownAs: { image: images.shownSql },
    docs: {
      tag: 'Order lines',
      tagDescription: 'What was bought.',
      row: orderLineSchema,
      description: 'What was bought, as it was then. People read their own.',
      one: 'line',
      many: 'lines',
    },
  })

/** For the owner: what is disputed, what did not go back, and what is a test; on this machine all is. */
export const describePayments = ({ isLocal }: { isLocal: boolean }) =>
  describeTable(payments, {
    rights: { ...rights, user: {} },
    accepts: {},
    hidden: ['page_id', 'page_url', 'page_ended_at'],
    shownAs: isLocal ? { is_test: () => 'false' } : {},
    docs: {
      tag: 'Payments',
      tagDescription: 'How orders were to be paid, and where the money is.',
      row: paymentRowSchema,
      description: 'Every way in which an order was to be paid, for admins and the service key.',
      one: 'payment',
      many: 'payments',
    },
  })
