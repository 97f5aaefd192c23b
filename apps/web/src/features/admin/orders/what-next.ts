import { deadlineOf } from '@golden-bead/contracts/deadlines'
import { formatCents } from '@golden-bead/contracts/money'
import { isPartPaid, type OrderStep } from '@golden-bead/contracts/order-states'
import { holdsMoney, wasPaid } from '@golden-bead/contracts/order-statuses'
import type { Order } from '@golden-bead/contracts/orders'
import { restCents } from '@golden-bead/contracts/received'
import { moneyOf } from './order-money.ts'

type WhatNext = {
  words: string
  /** The step that the order waits for. */
  next?: OrderStep
}

/** Where an order stands, in a sentence for the owner. */
export const whatNextOf = (order: Order): WhatNext => {
  if (order.status === 'cancelled') return afterCancelling(order)
  if (order.payment_status === 'awaiting') return beforePayment(order)
  const { words, ...rest } =
    order.fulfilment_status === 'shipped' ? afterShipping(order) : beforeShipping(order)
  const due = order.refund_due_cents
  return { words: due > 0 ? `${words} ${formatCents(due)} is due to the buyer.` : words, ...rest }
}

const isBeingSent = ({ refunds }: Order) => refunds.some(({ status }) => status === 'pending')

function afterCancelling(order: Order): WhatNext {
  if (order.bank_decides) {
    return { words: 'Cancelled, and disputed. The bank decides where the money goes.' }
  }
  if (holdsMoney(order) && order.refund_due_cents === 0) {
    const kept = formatCents(moneyOf(order).left)
    return { words: `Cancelled. ${kept} of what was paid stays here.` }
  }
  if (holdsMoney(order)) {
    const due = `Cancelled, and ${formatCents(order.refund_due_cents)} of what was paid is still to be sent back.`
    const words = moneyOf(order).isByCard ? due : `${due} Send it, then book the refund.`
    return { words, next: 'refund' }
  }
  if (order.refund_due_cents > 0 && !wasPaid(order.payment_status)) {
    const ended = order.payment_status === 'expired' ? 'Ended unpaid' : 'Cancelled'
    return {
      words: `${ended}, and the ${formatCents(order.refund_due_cents)} that came is still to be sent back. Send it, then book the refund.`,
      next: 'refund',
    }
  }
  if (order.payment_status === 'refunded') {
    const where = isBeingSent(order) ? 'is on its way' : 'was sent'
    return { words: `Cancelled, and the money ${where} back.` }
  }
  if (order.payment_status === 'expired') {
    return {
      words:
        'No payment came in time, so the order has ended. If the money still comes, book it: what is still sold is placed again.',
    }
  }
  return {
    words: 'Cancelled before it was paid. If the money still comes, book it and send it back.',
  }
}

function beforePayment(order: Order): WhatNext {
  const total = formatCents(order.total_cents)
  const until = order.hold_until ? ` until ${deadlineOf(order.hold_until)}` : ''
  const unheld = order.is_held ? '' : ' It holds no units until then.'
  if (order.payment_method === 'card') {
    return { words: `Waits for ${total} by card. This page shows when it is paid.${unheld}` }
  }
  if (isPartPaid(order)) {
    const rest = formatCents(restCents(order))
    return {
      words: `Waits for the rest: ${rest} of ${total}. It does not end by itself, as a part has come.${unheld}`,
      next: 'receive',
    }
  }
  const words = `Waits for ${total} by bank transfer or check${until}.${unheld}`
  return { words, next: 'receive' }
}

function beforeShipping(order: Order): WhatNext {
  const { failed, isDisputed, isTest } = moneyOf(order)
  const isPart = order.fulfilment_status === 'partly_shipped'
  if (!holdsMoney(order)) {
    const where = isBeingSent(order) ? 'is on its way back' : 'was sent back'
    if (isPart) {
      return {
        words: `All of the money ${where}, and a part has left. Cancel the rest, so that its units can be sold.`,
        next: 'cancel_units',
      }
    }
    return {
      words: `All of the money ${where}, and nothing has left. Cancel it, so that its units can be sold.`,
      next: 'cancel',
    }
  }
  if (isDisputed) {
    return { words: 'Paid, and disputed. Look at the dispute before the parcel leaves.' }
  }
  if (failed > 0) {
    return {
      words:
        'Paid, and a refund did not go through. Send it again, or settle it, before the parcel leaves.',
      next: 'refund',
    }
  }
  if (isTest) {
    return { words: 'Ship nothing, and cancel the order.' }
  }
  if (order.on_hold_reason !== null) {
    return { words: 'Paid, and on hold. Release it when it may leave.', next: 'release' }
  }
  if (isPart) {
    return { words: 'A part has left. Pack the rest, hand it over, and say so here.', next: 'ship' }
  }
  return { words: 'Paid. Pack it, hand it over, and say so here.', next: 'ship' }
}

function afterShipping(order: Order): WhatNext {
  const { failed, isDisputed } = moneyOf(order)
  if (isDisputed) {
    return {
      words: 'Shipped, and disputed. Answer the dispute: Stripe asks for proof of delivery.',
    }
  }
  if (failed > 0) {
    return {
      words: 'Shipped, and a refund did not go through. Send it again, or settle it.',
      next: 'refund',
    }
  }
  return order.refund_due_cents > 0
    ? { words: 'Shipped.', next: 'refund' }
    : { words: 'Shipped. There is nothing left to do.' }
}
