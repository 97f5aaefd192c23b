import type { Order } from '@golden-bead/contracts/orders'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const moneyOf = ({ payments }: Pick<Order, 'payments'>) => {
  const captured = sum(payments.map((payment) => payment.captured_cents))
  const refunded = sum(payments.map((payment) => payment.refunded_cents))
  return { captured, refunded, left: captured - refunded }
}
