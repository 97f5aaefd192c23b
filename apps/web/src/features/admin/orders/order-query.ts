import { conditionsOf, type OrderQueueName } from '@golden-bead/contracts/order-queues'
import type { Order, OrderRow, PaymentRow } from '@golden-bead/contracts/orders'
import { pageOf } from '#features/admin/search-pattern.ts'
import type { OrderFilter, OrderLocation } from './order-location.ts'

export const orderPageLength = 25

/** By which `obstaclesOf` says what stands against an order. */
const paymentColumns = [
  'dispute_status',
  'failed_refund_cents',
  'captured_cents',
  'is_surplus',
  'is_test',
] as const satisfies (keyof PaymentRow)[]

export type ListedOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'version'
  | 'email'
  | 'status'
  | 'payment_status'
  | 'fulfilment_status'
  | 'total_cents'
  | 'refund_due_cents'
  | 'part_received_cents'
  | 'placed_at'
  | 'payment_method'
  | 'note'
  | 'on_hold_reason'
> & {
  name: string | null
  organisation: string | null
  order_lines: Pick<Order['lines'][number], 'quantity' | 'cancelled'>[]
  payments: Pick<PaymentRow, (typeof paymentColumns)[number]>[]
}

const listedColumns =
  'id,number,version,email,status,payment_status,fulfilment_status,total_cents,refund_due_cents,part_received_cents,placed_at,payment_method,note,on_hold_reason,name:ship_to->>name,organisation:ship_to->>organisation,order_lines(quantity,cancelled)'

/** Where a queue stands in the states of an order. */
const inQueue = (name: OrderQueueName) =>
  Object.fromEntries(
    conditionsOf(name).map(([column, values]) => [column, `in.(${values.join(',')})`]),
  )

const conditions: Record<OrderFilter, Record<string, string>> = {
  // Without those that have to wait, and those that something stands against.
  'to-ship': {
    ...inQueue('to-ship'),
    on_hold_reason: 'is.null',
    'against.or':
      '(dispute_status.eq.open,failed_refund_cents.gt.0,and(is_test.is.true,is_surplus.is.false,captured_cents.gt.0))',
    against: 'is.null',
  },
  'on-hold': {
    status: 'in.(placed)',
    fulfilment_status: 'in.(unfulfilled,partly_shipped)',
    on_hold_reason: 'not.is.null',
  },
  unpaid: inQueue('unpaid'),
  'part-paid': { ...inQueue('unpaid'), part_received_cents: 'gt.0' },
  // Without those of which the bank decides.
  'refund-due': {
    refund_due_cents: 'gt.0',
    'disputes.dispute_status': 'eq.open',
    disputes: 'is.null',
  },
  'to-cancel': inQueue('to-cancel'),
  disputed: { 'payments.dispute_status': 'eq.open' },
  'refund-failed': { 'payments.failed_refund_cents': 'gt.0' },
  shipped: inQueue('shipped'),
  cancelled: inQueue('cancelled'),
}

/** What the desk does not count. */
export type CountedFilter = Extract<OrderFilter, 'shipped' | 'cancelled'>

/** The query string that counts what a filter shows. */
export const orderCountQuery = (filter: CountedFilter) =>
  new URLSearchParams({ select: 'id', limit: '1', ...conditions[filter] }).toString()

/** What waits for the owner begins with what has waited longest, everything else with the newest. */
const directionOf = (filter: OrderFilter | undefined) =>
  filter === undefined || filter === 'shipped' || filter === 'cancelled' ? 'desc' : 'asc'

/** Payments by which rows are left out, and of which none is shown. */
const leftOutBy: Partial<Record<OrderFilter, string>> = {
  'to-ship': ',against:payments()',
  'refund-due': ',disputes:payments()',
}

/** What a list holds, and of which columns. */
const listed = ({ query, state: filter }: OrderLocation, columns: string) => {
  // Only orders with such a payment.
  const join = filter === 'disputed' || filter === 'refund-failed' ? '!inner' : ''
  const without = (filter && leftOutBy[filter]) ?? ''
  return {
    ...(query && { query }),
    select: `${columns},payments${join}(${paymentColumns.join(',')})${without}`,
    ...(filter && conditions[filter]),
  }
}

/** Below `/rest/v1`; a search is a call, and all else is the same. */
const addressOf = ({ query }: OrderLocation, parameters: Record<string, string>) =>
  `${query ? 'rpc/search_orders' : 'orders'}?${new URLSearchParams(parameters).toString()}`

/** The address of one page of the orders. */
export const orderQuery = (location: OrderLocation) =>
  pageQuery(location, location.page, orderPageLength)

/** The address of all that match, as far as so many can be taken at once. */
export const allOrdersQuery = (location: OrderLocation, max: number) => pageQuery(location, 1, max)

const pageQuery = (location: OrderLocation, page: number, length: number) => {
  const direction = directionOf(location.state)
  return addressOf(location, {
    ...listed(location, listedColumns),
    ...pageOf(`placed_at.${direction},id.${direction}`, page, length),
  })
}

/** By which an order stands in every list, to the microsecond. */
export type PlaceOfOrder = Pick<OrderRow, 'id' | 'placed_at'>
export type Side = 'previous' | 'next'

export const placeQuery = (number: string) =>
  new URLSearchParams({ select: 'id,placed_at', number: `eq.${number}` }).toString()

/** The address of the order before or after a place, which none has to be at any more. */
export const besideQuery = (
  location: OrderLocation,
  { id, placed_at: placedAt }: PlaceOfOrder,
  side: Side,
) => {
  const isLater = (directionOf(location.state) === 'asc') === (side === 'next')
  const [operator, direction] = isLater ? ['gt', 'asc'] : ['lt', 'desc']
  const at = `"${placedAt}"`
  return addressOf(location, {
    ...listed(location, 'number'),
    or: `(placed_at.${operator}.${at},and(placed_at.eq.${at},id.${operator}.${id}))`,
    ...pageOf(`placed_at.${direction},id.${direction}`, 1, 1),
  })
}
