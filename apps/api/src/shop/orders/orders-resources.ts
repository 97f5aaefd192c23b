import { orderLineSchema, orderRowSchema } from '@golden-bead/contracts/orders'
import { describeTable } from '#supabase/rest/describe-table.ts'
import type { ImageStore } from '#shop/catalogue/catalogue.module.ts'
import { orderLines, orders } from './orders.tables.ts'

/** Written by the routes of orders alone. */
const rights = {
  anon: {},
  recovery: {},
  user: { select: 'own' },
  admin: { select: 'all' },
  service: { select: 'all' },
} as const

export const ordersResource = describeTable(orders, {
  rights,
  accepts: {},
  hidden: ['idempotency_key', 'request_hash', 'inbox'],
  ownerColumn: 'user_id',
  docs: {
    name: 'OrderRow',
    tag: 'Orders',
    tagDescription: 'The desk of the owner: payments, parcels, refunds.',
    row: orderRowSchema,
    description:
      'People read their own orders, admins and the service key all. Orders are placed and changed by the routes below `/store/v1` and `/admin/v1`.',
    one: 'order',
    many: 'orders',
    columns: {
      id: 'Of the row.',
      number: 'For people: on the page, in mails, on the phone.',
      public_id: 'Never given twice, not even after a restored backup.',
      user_id: 'The account that bought, if one did.',
      email: 'Where the mails of the order go.',
      status: 'Whether it stands.',
      payment_status: 'Where its money is.',
      fulfilment_status: 'Whether it has left.',
      version: 'Counts the changes; each change names the version that it was based on.',
      currency: 'Of all amounts.',
      subtotal_cents: 'The sum of the lines.',
      shipping_cents: 'What sending it costs.',
      tax_cents: 'The tax on it.',
      total_cents: 'What is paid.',
      ship_to: 'Where it goes.',
      payment_method: 'How it is paid.',
      purchase_order_number: 'Of a school or a company.',
      note: 'From the buyer.',
      terms_accepted_at: 'When the terms were accepted.',
      placed_at: 'When it was placed.',
      hold_until: 'Until when it waits for its payment.',
      closed_at: 'When it was last shipped, cancelled or refunded.',
      erased_at: 'When name, address and note were taken out of it.',
      created_at: 'When it was placed.',
      updated_at: 'When it was last changed.',
    },
    required: [],
  },
})

export const describeOrderLines = (images: ImageStore) =>
  describeTable(orderLines, {
    rights,
    accepts: {},
    ownerColumn: 'user_id',
    shownAs: { image: images.shownSql },
    docs: {
      name: 'OrderLine',
      tag: 'Orders',
      tagDescription: 'The desk of the owner: payments, parcels, refunds.',
      row: orderLineSchema,
      description: 'What was bought, as it was then. People read their own.',
      one: 'order line',
      many: 'order lines',
      columns: {
        id: 'Of the row.',
        order_id: 'The order that it is part of.',
        user_id: 'The account that bought, if one did.',
        position: 'Its place in the order.',
        product_id: 'The product, which may be gone.',
        name: 'Of the product when it was bought.',
        image: 'Of the product when it was bought.',
        unit_price_cents: 'What one cost.',
        quantity: 'How many were bought.',
        line_total_cents: 'What they cost together.',
        tax_cents: 'The tax on them.',
        held: 'Units that are kept for the order.',
        shipped: 'Units that have left.',
        cancelled: 'Units that were cancelled.',
        returned: 'Units that came back.',
      },
      required: [],
    },
  })
