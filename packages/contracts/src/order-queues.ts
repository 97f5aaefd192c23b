import { moneyIsHeld, type OrderState } from './order-statuses.ts'

/** States of orders, as one condition for each column that says it. */
export type OrderQueue = { readonly [Column in keyof OrderState]?: readonly OrderState[Column][] }

/**
 * What an owner looks for, each defined once: the desk counts it, the list shows it. What is due to go
 * back is no state: the orders say it as `refund_due_cents`.
 */
export const orderQueues = {
  'to-ship': {
    status: ['placed'],
    payment_status: moneyIsHeld,
    fulfilment_status: ['unfulfilled', 'partly_shipped'],
  },
  unpaid: { payment_status: ['awaiting'] },
  /** All the money went back and nothing has left. */
  'to-cancel': {
    status: ['placed'],
    payment_status: ['refunded'],
    fulfilment_status: ['unfulfilled'],
  },
  shipped: { fulfilment_status: ['shipped'] },
  cancelled: { status: ['cancelled'] },
} as const satisfies Record<string, OrderQueue>

export type OrderQueueName = keyof typeof orderQueues

/** The conditions of a queue, column by column. */
export function conditionsOf(name: OrderQueueName): [keyof OrderState, readonly string[]][] {
  const { status, payment_status, fulfilment_status }: OrderQueue = orderQueues[name]
  const all: [keyof OrderState, readonly string[] | undefined][] = [
    ['status', status],
    ['payment_status', payment_status],
    ['fulfilment_status', fulfilment_status],
  ]
  return all.flatMap(([column, values]) => (values === undefined ? [] : [[column, values]]))
}

export const isInQueue = (name: OrderQueueName, state: OrderState): boolean =>
  conditionsOf(name).every(([column, values]) => values.includes(state[column]))
