import type { Order } from '@golden-bead/contracts/orders'
import { keepOrderKey } from './order-key.ts'
import { ordersApi } from './orders.api.ts'

/** Keeps the key of an order that was just placed; with the action its page opens without a call. */
export const rememberOrder = (order: Order, userId: string | undefined) => {
  const { number, key } = order
  if (key !== undefined) keepOrderKey(number, key)
  const arg = { number, key, userId }
  return ordersApi.util.upsertQueryEntries([{ endpointName: 'getOrder', arg, value: order }])
}
