/** What an order can be: one status each for itself, its money and its parcel. */

export const orderStatuses = ['placed', 'cancelled'] as const
export const paymentStatuses = [
  'awaiting',
  'paid',
  'partly_refunded',
  'refunded',
  'expired',
  'voided',
] as const
export const fulfilmentStatuses = ['unfulfilled', 'partly_shipped', 'shipped'] as const

export type OrderState = {
  status: (typeof orderStatuses)[number]
  payment_status: (typeof paymentStatuses)[number]
  fulfilment_status: (typeof fulfilmentStatuses)[number]
}

/** It waits to be paid. */
export const isAwaiting = ({
  status,
  payment_status: payment,
}: Pick<OrderState, 'status' | 'payment_status'>) => status === 'placed' && payment === 'awaiting'

export const moneyIsHeld: readonly OrderState['payment_status'][] = ['paid', 'partly_refunded']

/** Some of what was paid has not gone back. */
export const holdsMoney = ({ payment_status: payment }: Pick<OrderState, 'payment_status'>) =>
  moneyIsHeld.includes(payment)

/** Money has come for it, wherever that is now. */
export const wasPaid = (payment: OrderState['payment_status']) =>
  moneyIsHeld.includes(payment) || payment === 'refunded'
