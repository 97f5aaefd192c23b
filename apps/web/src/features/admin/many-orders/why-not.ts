import { obstacleMessages, obstaclesOfParcel } from '@golden-bead/contracts/order-states'
import { isInQueue } from '@golden-bead/contracts/order-queues'
import { isAwaiting, type OrderState } from '@golden-bead/contracts/order-statuses'
import type { Order } from '@golden-bead/contracts/orders'
import type { ListedOrder } from '#features/admin/orders/order-query.ts'
import { openUnits, toShipOf } from '#features/admin/orders/parcel-contents.ts'

/** Why nothing of an order can be sent, as far as its state says it. */
export const whyNotToShip = (order: OrderState): string | undefined => {
  if (isInQueue('to-ship', order)) return undefined
  if (order.status === 'cancelled') return 'It is cancelled.'
  if (order.fulfilment_status === 'shipped') return 'All of it has left.'
  return isAwaiting(order) ? 'It is not paid in full.' : 'All of its money went back.'
}

/** Why an order is not packed with others: the same as keeps it from being sent with them. */
export const whyNotToPack = (order: Order | null): string | undefined => {
  if (order === null) return 'There is no such order.'
  const why = whyNotToShip(order)
  if (why !== undefined) return why
  const open = new Map(order.lines.map((line) => [line.id, openUnits(line)]))
  const against = obstaclesOfParcel(toShipOf(order), open)
  return against.length > 0 ? against.map((one) => obstacleMessages[one]).join(' ') : undefined
}

/** Why an order is not marked as paid with others. */
export const whyNotPaid = (order: ListedOrder): string | undefined => {
  if (!isAwaiting(order)) return 'It does not wait for money.'
  return order.payment_method === 'card' ? 'It is paid by card, which shows by itself.' : undefined
}
