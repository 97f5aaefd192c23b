import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import {
  KeySpent,
  PaymentRefused,
  type CardDispute,
  type CardPayments,
  type CardRefund,
} from '#shop/payments/payments.module.ts'
import type { OrderMailer } from './order-mailer.ts'
import { addEvent, lockOrder, updatePayment, type RefundRow } from './orders.repository.ts'
import { orders, payments, refunds } from './orders.tables.ts'
import { addRefund, noteRefund, type Paid } from './refunds.ts'

type Options = {
  database: Database
  cards: CardPayments | undefined
  mailer: OrderMailer
  onTrouble: (error: unknown, order: string) => void
}

/** Where a payment is: here, and at the provider. */
type Place = { number: string; paymentId: string; providerPaymentId: string }

/**
 * Sends refunds by card, and writes down what became of them, and of the payments. A refund is in the
 * table before it is sent under a key of its own, so whoever sends it again sends the same one.
 */
export function createCardRefunds({ database, cards, mailer, onTrouble }: Options) {
  async function withLocked(
    { number, paymentId }: Place,
    work: (tx: Transaction, paid: Paid) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, number)
      const [payment] = await tx
        .select()
        .from(payments)
        .where(eq(payments.id, paymentId))
        .for('update')
      if (order !== undefined && payment !== undefined) await work(tx, { order, payment })
    })
  }

  async function send(provider: CardPayments, place: Place, asked: RefundRow): Promise<void> {
    const { id, amountCents, attempt } = asked
    const note = (outcome: Parameters<typeof noteRefund>[3]) =>
      withLocked(place, async (tx, paid) => {
        const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
        // What was heard meanwhile is newer.
        if (refund?.status !== 'pending') return
        await noteRefund(tx, mailer, { ...paid, refund }, outcome)
      })
    try {
      const made = await provider.refund(
        { paymentId: place.providerPaymentId, amountCents, metadata: { refund: id } },
        `${id}:${attempt}`,
      )
      await note({ status: made.status, providerRefundId: made.id })
    } catch (error) {
      if (error instanceof PaymentRefused) {
        await note({ status: 'failed', failure: error.message })
      } else if (error instanceof KeySpent) {
        await compare(provider, place)
        const isStillUnknown = and(
          eq(refunds.id, id),
          eq(refunds.attempt, attempt),
          isNull(refunds.providerRefundId),
        )
        await database
          .update(refunds)
          .set({ attempt: attempt + 1 })
          .where(isStillUnknown)
      } else throw error
    }
  }

  /** Takes over what the provider says of a payment: its refunds, by whomever, and its disputes. */
  async function compare(provider: CardPayments, place: Place): Promise<void> {
    const found = (await provider.listRefunds(place.providerPaymentId)).toReversed()
    const { disputes } = await provider.findPayment(place.providerPaymentId)
    const dispute = disputes.find(({ status }) => status === 'open') ?? disputes[0]
    await withLocked(place, async (tx, paid) => {
      const ours = await tx.select().from(refunds).where(eq(refunds.paymentId, place.paymentId))
      for (const refund of found) await noteFound(tx, paid, refund, ours)
      if (dispute !== undefined && dispute.status !== paid.payment.disputeStatus) {
        await noteDispute(tx, paid, dispute)
      }
    })
  }

  async function noteFound(tx: Transaction, paid: Paid, found: CardRefund, ours: RefundRow[]) {
    const { id: providerRefundId, status, amountCents, metadata } = found
    const known = ours.find(
      (row) => row.providerRefundId === providerRefundId || row.id === metadata['refund'],
    )
    if (known === undefined && status === 'failed') return
    const made = {
      amountCents,
      reason: 'Made at Stripe',
      status: 'pending',
      providerRefundId,
    } as const
    const refund = known ?? (await addRefund(tx, paid, made)).refund
    if (refund.status === status && status !== 'pending') return
    await noteRefund(tx, mailer, { ...paid, refund }, { status, providerRefundId })
  }

  async function noteDispute(tx: Transaction, paid: Paid, dispute: CardDispute): Promise<void> {
    const { order, payment } = paid
    const { id, status, amountCents } = dispute
    const { capturedCents, refundedCents } = await updatePayment(tx, payment.id, {
      disputeStatus: status,
      disputeCents: amountCents,
    })
    const lostCents = Math.min(amountCents, capturedCents - refundedCents)
    if (status === 'lost' && lostCents > 0) {
      // The bank has given it back.
      const values = { amountCents: lostCents, reason: 'Lost dispute', status: 'done' } as const
      await addRefund(tx, paid, { ...values, providerRefundId: id })
    }
    const kind = status === 'open' ? 'disputed' : (`dispute_${status}` as const)
    await addEvent(tx, order.id, {
      kind,
      actor: status === 'open' ? 'buyer' : 'shop',
      details: { amount_cents: amountCents },
    })
    await mailer.send(tx, order, kind, { cents: amountCents, suffix: id })
  }

  const listPlaces = async (condition: SQL | undefined) => {
    const rows = await database
      .select({ payment: payments, number: orders.number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(condition)
    return rows.flatMap(({ payment: { id, providerPaymentId }, number }): Place[] =>
      providerPaymentId === null ? [] : [{ number, paymentId: id, providerPaymentId }],
    )
  }

  return {
    /** Without a key nothing can be sent. */
    isOffered: cards !== undefined,

    /** Sends what was not sent, and looks what became of the rest. */
    async finish(number: string): Promise<void> {
      if (cards === undefined) return
      for (const place of await listPlaces(eq(orders.number, number))) {
        try {
          const pending = await database
            .select()
            .from(refunds)
            .where(and(eq(refunds.paymentId, place.paymentId), eq(refunds.status, 'pending')))
          const isSent = ({ providerRefundId }: RefundRow) => providerRefundId !== null
          for (const refund of pending) if (!isSent(refund)) await send(cards, place, refund)
          if (pending.some(isSent)) await compare(cards, place)
        } catch (error) {
          onTrouble(error, number)
        }
      }
    },

    /** Asks what became of a payment of this shop. */
    async look(providerPaymentId: string): Promise<void> {
      if (cards === undefined) return
      for (const place of await listPlaces(eq(payments.providerPaymentId, providerPaymentId))) {
        await compare(cards, place)
      }
    },
  }
}

export type CardRefunds = ReturnType<typeof createCardRefunds>
