import { obstaclesOf } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Of the payment by which the order is paid; what was paid twice goes back by itself. */
export const moneyOf = ({ payments: all }: Pick<Order, 'payments'>) => {
  const payments = all.filter((payment) => !payment.is_surplus)
  const captured = sum(payments.map((payment) => payment.captured_cents))
  const refunded = sum(payments.map((payment) => payment.refunded_cents))
  const isByCard = payments.some(
    (payment) => payment.method === 'card' && payment.captured_cents > 0,
  )
  const failed = sum(payments.map((payment) => payment.failed_refund_cents))
  const beyond = sum(
    all
      .filter((payment) => payment.is_surplus)
      .map((payment) => payment.captured_cents - payment.refunded_cents),
  )
  const obstacles = obstaclesOf(all)
  const isDisputed = obstacles.includes('dispute')
  const isTest = obstacles.includes('test')
  const left = captured - refunded
  return { captured, refunded, left, beyond, failed, isByCard, isDisputed, isTest }
}
