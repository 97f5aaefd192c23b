import { disputeStatuses, paymentRowStatuses, refundStatuses } from '@golden-bead/contracts/orders'
import { paymentMethods } from '@golden-bead/contracts/shop-settings'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { orderLines, orders } from './orders.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** Disputed, or money that is due to go back and does not go by itself. */
export const paymentIsTrouble = sql`dispute_status = 'open' or failed_refund_cents > 0 or (is_surplus and refunded_cents < captured_cents)`

/** One row for each way in which an order was to be paid. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    provider: text('provider', { enum: paymentMethods }).notNull(),
    status: text('status', { enum: paymentRowStatuses }).notNull().default('open'),
    amountCents: cents('amount_cents').notNull(),
    capturedCents: cents('captured_cents').notNull().default(0),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** What was to go back and did not, until it is sent once more or the owner says that it is settled. */
    failedRefundCents: cents('failed_refund_cents').notNull().default(0),
    /** The id of the page at the provider, and where it is while it is open. */
    pageId: text('page_id'),
    pageUrl: text('page_url'),
    /** Since when the provider says that the page has ended: it is not asked about it any more. */
    pageEndedAt: moment('page_ended_at'),
    /** By a test card, as the provider says: no money comes. */
    isTest: boolean('is_test').notNull().default(false),
    /** The id of the payment at the provider. */
    providerPaymentId: text('provider_payment_id'),
    /** The order was paid already, so all of it goes back. */
    isSurplus: boolean('is_surplus').notNull().default(false),
    disputeStatus: text('dispute_status', { enum: disputeStatuses }),
    disputeCents: cents('dispute_cents').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_order_index').on(table.orderId),
    unique('payments_page_unique').on(table.pageId),
    unique('payments_provider_payment_unique').on(table.providerPaymentId),
    /** What the owner has to look at: few of all. */
    index('payments_trouble_index').on(table.orderId).where(paymentIsTrouble),
    uniqueIndex('payments_one_open_per_order')
      .on(table.orderId)
      .where(sql`status = 'open'`),
    check(
      'payments_amounts',
      sql`0 <= ${table.refundedCents} and ${table.refundedCents} <= ${table.capturedCents} and ${table.capturedCents} <= ${table.amountCents}`,
    ),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull().default(''),
    /** One that was sent by hand is done as it is booked. */
    status: text('status', { enum: refundStatuses }).notNull().default('done'),
    /** What the provider says where it refuses. */
    failure: text('failure').notNull().default(''),
    /** The id of the refund, or of a lost dispute, at the provider. */
    providerRefundId: text('provider_refund_id'),
    /** Of the amount, what is of the shipping; the rest is of lines, or of no part of the order. */
    shippingCents: cents('shipping_cents').notNull().default(0),
    shippingTaxCents: cents('shipping_tax_cents').notNull().default(0),
    /** Whether it is said what it gives back. A release before this one says nothing. */
    isSplit: boolean('is_split').notNull().default(false),
    /** Whether the owner has named what it gives back; else it is a part of everything. */
    isNamed: boolean('is_named').notNull().default(false),
    /** Part of the key at the provider: a key that is spent needs a new one. */
    attempt: integer('attempt').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the provider was last asked. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('refunds_order_index').on(table.orderId),
    index('refunds_payment_index').on(table.paymentId),
    unique('refunds_provider_refund_unique').on(table.providerRefundId),
    index('refunds_pending_index')
      .on(table.orderId)
      .where(sql`status = 'pending'`),
    index('refunds_unsplit_index')
      .on(table.orderId)
      .where(sql`not is_split`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
    check(
      'refunds_shipping',
      sql`least(${table.shippingCents}, ${table.shippingTaxCents}) >= 0
        and ${table.shippingCents} + ${table.shippingTaxCents} <= ${table.amountCents}`,
    ),
    check('refunds_status', sql`${table.status} in ('pending', 'done', 'failed')`),
  ],
)

/** What of a refund is of a line; of one that failed, what it was for. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id),
    /** Units that it names; none, where it is an amount. */
    quantity: integer('quantity').notNull().default(0),
    /** Before tax. */
    amountCents: cents('amount_cents').notNull(),
    taxCents: cents('tax_cents').notNull().default(0),
    /** Units whose money was due, and is not any more. */
    settled: integer('settled').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    index('refund_lines_line_index').on(table.orderLineId),
    check(
      'refund_lines_sane',
      sql`least(${table.quantity}, ${table.amountCents}, ${table.taxCents}, ${table.settled}) >= 0`,
    ),
  ],
)

/** What came of a transfer or a check, piece by piece; a correction is negative. Nothing is deleted. */
export const paymentReceipts = pgTable(
  'payment_receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCents: cents('amount_cents').notNull(),
    /** The day on which it came. */
    receivedOn: date('received_on').notNull().defaultNow(),
    reference: text('reference').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_receipts_payment_index').on(table.paymentId),
    check('payment_receipts_amount', sql`${table.amountCents} <> 0`),
    check(
      'payment_receipts_reference',
      sql`length(${table.reference}) <= ${literal(orderLimits.reasonLengthMax)}`,
    ),
  ],
)

/** Money at the provider that names this shop, and no order of it with this amount. */
export const unknownPayments = pgTable('unknown_payments', {
  /** At the provider. */
  paymentId: text('payment_id').primaryKey(),
  /** As the payment names it. */
  orderNumber: text('order_number').notNull(),
  amountCents: cents('amount_cents').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** The owner has dealt with it. */
  dismissedAt: moment('dismissed_at'),
})
