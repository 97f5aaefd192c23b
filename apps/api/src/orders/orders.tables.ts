import { emailLengthMax } from '@golden-bead/contracts/account-options'
import type { ShipTo } from '@golden-bead/contracts/addresses'
import { orderActors } from '@golden-bead/contracts/order-states'
import {
  fulfilmentStatuses,
  orderStatuses,
  paymentStatuses,
} from '@golden-bead/contracts/order-statuses'
import { orderLimits, orderNoteLimits } from '@golden-bead/contracts/order-options'
import { orderEventKinds } from '@golden-bead/contracts/orders'
import { defaultShippingRate } from '@golden-bead/contracts/shipping-options'
import { paymentMethods } from '@golden-bead/contracts/shop-settings'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'
import { users } from '@golden-bead/supabase/auth-tables'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'number' })
const userId = () => uuid('user_id').references(() => users.id, { onDelete: 'set null' })

const isAwaiting = sql`payment_status = 'awaiting'`

/** What is to be paid, to be shipped or to be paid back; with time, few of all orders. */
export const waitsForOwner = sql`(payment_status = 'awaiting'
  or payment_status in ('paid', 'partly_refunded') and (status = 'cancelled' or fulfilment_status <> 'shipped'))`

/** Money goes back: few of all orders. */
export const owesRefund = sql`refund_due_cents > 0`

/** All the money went back and nothing has left, so it only has to be cancelled. */
export const waitsForCancelling = sql`(status = 'placed' and payment_status = 'refunded'
  and fulfilment_status = 'unfulfilled')`

/** An order that was closed once more, by a refund, may have been given a new note. */
export const isNotErased = sql`(erased_at is null or erased_at < closed_at)`

export const orders = pgTable(
  'orders',
  {
    id: bigint('id', { mode: 'number' })
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** For people: on the page, in mails, on the phone. A trigger writes it: the prefix of then, and the id. */
    number: text('number').notNull(),
    /** For keys and mails: after a restore by other tools than ours a number may be given again, this is not. */
    publicId: uuid('public_id').notNull().defaultRandom(),
    /** Null for guests, and when the account was deleted. */
    userId: userId(),
    /**
     * Its address is not that of the account which claimed it: mails keep the key, and the person
     * does not go with that account.
     */
    keepsKey: boolean('keeps_key').notNull().default(false),
    email: text('email').notNull(),
    /** The inbox of the address, by which the unpaid orders of a guest are counted. */
    inbox: text('inbox').notNull(),
    status: text('status', { enum: orderStatuses }).notNull().default('placed'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('awaiting'),
    fulfilmentStatus: text('fulfilment_status', { enum: fulfilmentStatuses })
      .notNull()
      .default('unfulfilled'),
    /** Counts the changes, so that a second press of a button is noticed. */
    version: integer('version').notNull().default(1),
    currency: text('currency', { enum: ['USD'] })
      .notNull()
      .default('USD'),
    subtotalCents: cents('subtotal_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    shippingTaxCents: cents('shipping_tax_cents').notNull().default(0),
    /** The rate as it was then; it may be gone. Null in orders of an older release. */
    shippingRateId: uuid('shipping_rate_id'),
    shippingRateName: text('shipping_rate_name').notNull().default(defaultShippingRate.name),
    shippingRateCents: cents('shipping_rate_cents')
      .notNull()
      .default(defaultShippingRate.price_cents),
    shippingFreeFromCents: cents('shipping_free_from_cents').default(
      defaultShippingRate.free_from_cents,
    ),
    /** Null in orders of an older release: as the settings say. */
    shippingWorkingDays: integer('shipping_working_days'),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    shipTo: jsonb('ship_to').$type<ShipTo>().notNull(),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
    purchaseOrderNumber: text('purchase_order_number').notNull().default(''),
    note: text('note').notNull().default(''),
    termsAcceptedAt: moment('terms_accepted_at').notNull().defaultNow(),
    placedAt: moment('placed_at').notNull().defaultNow(),
    /** Until when the order waits for its payment. */
    holdUntil: moment('hold_until'),
    /** Whether it holds its units, all or none of them; while it is unpaid it may be none. */
    isHeld: boolean('is_held').notNull().default(true),
    /** Of the buyer's network, by which unpaid orders are counted; emptied a day after its end. */
    networkKey: text('network_key'),
    /** The products whose last units it has held, once for each time: given back when it is paid. */
    holdTokens: text('hold_tokens').array().notNull().default([]),
    /** What goes back to the buyer, and is not even on its way. */
    refundDueCents: cents('refund_due_cents').notNull().default(0),
    /**
     * What sending a paid order costs to its corrected address, where that is less than was paid; what
     * of the difference is settled, and of the tax, without a refund.
     */
    correctedShippingCents: cents('corrected_shipping_cents'),
    settledCorrectionCents: cents('settled_correction_cents').notNull().default(0),
    /** What has come of it while it waits for the rest; a trigger writes it. */
    partReceivedCents: cents('part_received_cents').notNull().default(0),
    /** Of the key of a guest: a corrected address gets another key. */
    keyVersion: integer('key_version').notNull().default(1),
    /** Why it is not to be shipped yet; null: it may be. */
    onHoldReason: text('on_hold_reason'),
    /** When it was last shipped, cancelled or refunded. */
    closedAt: moment('closed_at'),
    /** When name, address and note were taken out of it. */
    erasedAt: moment('erased_at'),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('orders_number_unique').on(table.number),
    unique('orders_public_id_unique').on(table.publicId),
    unique('orders_idempotency_key_unique').on(table.idempotencyKey),
    index('orders_user_index').on(table.userId),
    /** Of the list, and of who asks for what has changed. */
    index('orders_placed_index').on(table.placedAt, table.id),
    index('orders_updated_index').on(table.updatedAt, table.id),
    index('orders_desk_index')
      .on(table.paymentStatus, table.status, table.fulfilmentStatus)
      .where(waitsForOwner),
    index('orders_to_cancel_index').on(table.id).where(waitsForCancelling),
    index('orders_refund_due_index').on(table.id).where(owesRefund),
    index('orders_on_hold_index')
      .on(table.placedAt, table.id)
      .where(sql`on_hold_reason is not null`),
    index('orders_unpaid_inbox_index').on(table.inbox).where(isAwaiting),
    /** Few: of the unpaid, and of those that ended a day ago. */
    index('orders_network_index')
      .on(table.networkKey)
      .where(sql`network_key is not null`),
    index('orders_hold_index').on(table.holdUntil).where(isAwaiting),
    index('orders_closed_index').on(table.closedAt).where(isNotErased),
    check(
      'orders_number_names_id',
      sql`${table.number} ~ '^[A-Z]{1,6}-[0-9]+$' and split_part(${table.number}, '-', 2) = ${table.id}::text`,
    ),
    check(
      'orders_total',
      sql`${table.totalCents} = ${table.subtotalCents} + ${table.shippingCents} + ${table.taxCents}
        and ${table.totalCents} between 0 and ${literal(orderLimits.totalCentsMax)}
        and least(${table.subtotalCents}, ${table.shippingCents}, ${table.taxCents}) >= 0`,
    ),
    check(
      'orders_shipping_tax',
      sql`${table.shippingTaxCents} between 0 and ${table.taxCents} and ${table.refundDueCents} >= 0`,
    ),
    check(
      'orders_states',
      sql`${table.status} in ('placed', 'cancelled')
        and ${table.paymentStatus} in ('awaiting', 'paid', 'partly_refunded', 'refunded', 'expired', 'voided')
        and ${table.fulfilmentStatus} in ('unfulfilled', 'partly_shipped', 'shipped')`,
    ),
    check(
      'orders_awaiting_is_placed',
      sql`(${table.paymentStatus} = 'awaiting') = (${table.holdUntil} is not null) and (${table.paymentStatus} <> 'awaiting' or ${table.status} = 'placed')`,
    ),
    check(
      'orders_lengths',
      sql`length(${table.email}) <= ${literal(emailLengthMax)} and length(${table.purchaseOrderNumber}) <= ${literal(orderLimits.purchaseOrderNumberLengthMax)} and length(${table.note}) <= ${literal(orderLimits.noteLengthMax)} and length(${table.idempotencyKey}) <= ${literal(orderLimits.keyLength.max)}`,
    ),
    check(
      'orders_on_hold_reason',
      sql`length(${table.onHoldReason}) between 1 and ${literal(orderLimits.reasonLengthMax)}`,
    ),
  ],
)

/** What was bought, as it was then: names and prices of the catalogue may change, these do not. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    /** That of the order: the rules of rows compare a column of the same table. */
    userId: userId(),
    position: integer('position').notNull(),
    /** Plain text: it stays when the product goes. */
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    /** Of the product on that day; none in orders from before it was kept. */
    sku: text('sku'),
    image: text('image').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    lineTotalCents: cents('line_total_cents').notNull(),
    taxCents: cents('tax_cents').notNull().default(0),
    /** Of the product on that day. */
    isTaxable: boolean('is_taxable').notNull().default(true),
    held: integer('held').notNull().default(0),
    shipped: integer('shipped').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    /** Of those that were cancelled or came back: their money went back, or the owner has kept it. */
    settled: integer('settled').notNull().default(0),
  },
  (table) => [
    unique('order_lines_position_unique').on(table.orderId, table.position),
    unique('order_lines_product_unique').on(table.orderId, table.productId),
    index('order_lines_user_index').on(table.userId),
    /** Of who holds a product, and of the ids that are not given out again. */
    index('order_lines_product_index').on(table.productId),
    index('order_lines_held_index')
      .on(table.productId)
      .where(sql`held > 0`),
    check(
      'order_lines_total',
      sql`${table.lineTotalCents} = ${table.unitPriceCents} * ${table.quantity} and ${table.unitPriceCents} > 0 and ${table.taxCents} >= 0`,
    ),
    check(
      'order_lines_quantity',
      sql`${table.quantity} between 1 and ${literal(orderLimits.quantityMax)}`,
    ),
    check(
      'order_lines_units',
      sql`least(${table.held}, ${table.shipped}, ${table.cancelled}, ${table.returned}) >= 0
        and ${table.shipped} + ${table.cancelled} + ${table.held} <= ${table.quantity}
        and ${table.returned} <= ${table.shipped}`,
    ),
    check(
      'order_lines_settled',
      sql`${table.settled} between 0 and ${table.cancelled} + ${table.returned}`,
    ),
  ],
)

/** What happened to an order, in the order in which it happened. Nothing here changes. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: orderEventKinds }).notNull(),
    actor: text('actor', { enum: orderActors }).notNull(),
    /** The account that did it, if one did. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_events_order_index').on(table.orderId, table.id),
    index('order_events_actor_index').on(table.actorId),
  ],
)

/** What admins note for each other; its buyer never sees it. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    text: text('text').notNull(),
    /** Null for a server, and when the account was deleted. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_notes_order_index').on(table.orderId, table.id),
    index('order_notes_author_index').on(table.authorId),
    check(
      'order_notes_text_length',
      sql`length(${table.text}) between 1 and ${literal(orderNoteLimits.textLengthMax)}`,
    ),
  ],
)

export const isOnItsWay = sql`delivered_at is null and taken_back_at is null`

export const shipments = pgTable(
  'shipments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    trackingUrl: text('tracking_url').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** From when on it cannot be taken back; of a parcel of an older release, a day later. */
    withCarrierAt: moment('with_carrier_at')
      .notNull()
      .default(sql`now() + interval '1 day'`),
    /** When it counts as delivered, unless the owner says so before. */
    arrivesBy: moment('arrives_by')
      .notNull()
      .default(sql`now() + interval '14 days'`),
    deliveredAt: moment('delivered_at'),
    takenBackAt: moment('taken_back_at'),
  },
  (table) => [
    index('shipments_order_index').on(table.orderId),
    /** Of the last one, whose carrier is proposed for the next. */
    index('shipments_created_index').on(table.createdAt),
    index('shipments_on_their_way_index').on(table.arrivesBy).where(isOnItsWay),
    check('shipments_end_once', sql`${table.deliveredAt} is null or ${table.takenBackAt} is null`),
  ],
)

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    unique('shipment_lines_unique').on(table.shipmentId, table.orderLineId),
    check('shipment_lines_quantity', sql`${table.quantity} > 0`),
  ],
)
