import { deadlineOf } from '@golden-bead/contracts/deadlines'
import { formatCents } from '@golden-bead/contracts/money'
import type { OrderStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { moneyOf } from './order-money.ts'

type WhatNext = {
  words: string
  /** The step that the order waits for. */
  next?: OrderStep
}

/** Where an order stands, in a sentence for the owner. */
export const whatNextOf = (order: Order): WhatNext => {
  const { status, payment_status: payment, fulfilment_status: fulfilment } = order
  const holdsMoney = payment === 'paid' || payment === 'partly_refunded'
  const total = formatCents(order.total_cents)

  if (status === 'cancelled') {
    if (holdsMoney) {
      const due = `Cancelled, and ${formatCents(order.refund_due_cents)} of what was paid is still to be sent back.`
      const words = moneyOf(order).isByCard ? due : `${due} Send it, then book the refund.`
      return { words, next: 'refund' }
    }
    if (payment === 'refunded') {
      const isOnItsWay = order.refunds.some(({ status: state }) => state === 'pending')
      return {
        words: `Cancelled, and the money ${isOnItsWay ? 'is on its way' : 'was sent'} back.`,
      }
    }
    if (payment === 'expired') {
      return {
        words:
          'No payment came in time, so the order has ended. If the money still comes, mark it as paid: what is still sold is placed again.',
      }
    }
    return {
      words:
        'Cancelled before it was paid. If the money still comes, mark it as paid and send it back.',
    }
  }
  if (payment === 'awaiting') {
    const until = order.hold_until ? ` until ${deadlineOf(order.hold_until)}` : ''
    if (order.payment_method === 'card') {
      return { words: `Waits for ${total} by card. It shows by itself when it is paid.` }
    }
    return { words: `Waits for ${total} by bank transfer or check${until}.`, next: 'mark_paid' }
  }
  if (fulfilment !== 'shipped' && holdsMoney) {
    if (moneyOf(order).isDisputed) {
      return { words: 'Paid, and disputed. Look at the dispute before the parcel leaves.' }
    }
    return { words: 'Paid. Pack it, hand it over, and say so here.', next: 'ship' }
  }
  if (fulfilment !== 'shipped') {
    return { words: 'All of the money was sent back, and nothing has left. Cancel it to finish.' }
  }
  return { words: 'Shipped. There is nothing left to do.' }
}
