/** What came of the money of an order, which by transfer or check may be a part of it. */

/** A payment, as far as it says what came and what went back. */
export type ReceivedPayment = {
  method: 'bank_transfer' | 'card'
  status: 'open' | 'paid' | 'ended'
  captured_cents: number
  refunded_cents: number
  is_surplus: boolean
}

type Received = { payments?: readonly ReceivedPayment[] | undefined }

/** For the order: what is beyond it is a payment of its own. */
export const ofOrder = ({ payments = [] }: Received) =>
  payments.filter(({ is_surplus: isSurplus }) => !isSurplus)

/** What came for an order and has not gone back. */
export const receivedCents = (order: Received): number =>
  ofOrder(order).reduce((sum, payment) => sum + keptOf(payment), 0)

/** What is asked for of an order that waits. */
export const restCents = (order: Received & { total_cents: number }): number =>
  order.total_cents - receivedCents(order)

/** What is still here, of the order or beyond it. */
export const keptCentsOfAll = ({ payments = [] }: Received): number =>
  payments.reduce((sum, payment) => sum + keptOf(payment), 0)

const keptOf = ({ captured_cents: captured, refunded_cents: refunded }: ReceivedPayment) =>
  captured - refunded
