import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import {
  KeySpent,
  PaymentRefused,
  type CardDispute,
  type CardPayments,
  type CardRefund,
} from '#shop/payments/payments.module.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import {
  addEvent,
  changeOrder,
  lockOrder,
  updatePayment,
  type OrderWithPayment,
  type RefundRow,
} from '#shop/orders/orders.repository.ts'
import { orders, payments, refunds } from '#shop/orders/orders.tables.ts'
import { keptCents } from './refund-sums.ts'
import { addMadeRefund, noteRefund, type Outcome } from './refunds.ts'

type Options = {
  database: Database
  cards: CardPayments | undefined
  mailer: OrderMailer
  onTrouble: (error: unknown, order: string) => void
}

/** Where a payment is: here, and at the provider. */
type PaymentIds = { number: string; paymentId: string; providerPaymentId: string }

/**
 * Sends refunds by card, and writes down what became of them, and of the payments. A refund is in the
 * table before it is sent under a key of its own, so whoever sends it again sends the same one.
 */
export function createCardRefunds({ database, cards, mailer, onTrouble }: Options) {
  async function withLocked(
    { number, paymentId }: PaymentIds,
    work: (tx: Transaction, paid: OrderWithPayment) => Promise<void>,
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

  async function send(provider: CardPayments, ids: PaymentIds, asked: RefundRow): Promise<void> {
    const { id, amountCents, attempt } = asked
    try {
      const made = await provider.refund(
        { paymentId: ids.providerPaymentId, amountCents, metadata: { refund: id } },
        `${id}:${attempt}`,
      )
      const { status, id: providerRefundId } = made
      const isNoted = await noteAnswer(ids, id, { status, providerRefundId })
      if (!isNoted) await compare(provider, ids)
    } catch (error) {
      if (error instanceof PaymentRefused) {
        // It may have been made before, here or there.
        await compare(provider, ids)
        await noteAnswer(ids, id, { status: 'failed', failure: error.message })
      } else if (error instanceof KeySpent) {
        await compare(provider, ids)
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

  /** Unless something newer was heard of it meanwhile. */
  async function noteAnswer(ids: PaymentIds, id: string, outcome: Outcome): Promise<boolean> {
    let isNoted = false
    await withLocked(ids, async (tx, paid) => {
      const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
      if (refund === undefined || !isUnsent(refund)) return
      await noteRefund(tx, mailer, { ...paid, refund }, outcome)
      isNoted = true
    })
    return isNoted
  }

  /** Takes over what the provider says of a payment: its refunds, by whomever, and its disputes. */
  async function compare(provider: CardPayments, ids: PaymentIds): Promise<void> {
    const found = (await provider.listRefunds(ids.providerPaymentId)).toReversed()
    const { disputes } = await provider.findPayment(ids.providerPaymentId)
    const dispute = disputes.find(({ status }) => status === 'open') ?? disputes[0]
    await withLocked(ids, async (tx, paid) => {
      const ours = await listOurs(tx, ids)
      // Those of others last: they may need room that ours have not.
      const rank = (one: CardRefund) =>
        one.status === 'failed' ? 0 : findOurs(ours, one) === undefined ? 2 : 1
      for (const refund of found.toSorted((one, other) => rank(one) - rank(other))) {
        await noteFound(tx, paid, refund, await listOurs(tx, ids))
      }
      if (dispute !== undefined) await noteDispute(tx, paid, dispute)
    })
  }

  const listOurs = (tx: Transaction, { paymentId }: PaymentIds) =>
    tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))

  async function noteFound(
    tx: Transaction,
    paid: OrderWithPayment,
    found: CardRefund,
    ours: RefundRow[],
  ) {
    const { id: providerRefundId, status, amountCents } = found
    const known = findOurs(ours, found)
    if (known === undefined) {
      if (status === 'failed') return
      await failUnsent(tx, paid, amountCents)
      const made = { amountCents, reason: '', status, providerRefundId, note: 'Made at Stripe' }
      await addMadeRefund(tx, mailer, paid, made)
      return
    }
    // Answers may overtake each other: what has failed is over, and what is done is not begun again.
    const isOlder =
      known.providerRefundId !== null &&
      (known.status === 'failed' || (known.status === 'done' && status === 'pending'))
    if (isOlder || (known.status === status && status !== 'pending')) return
    if (known.status === 'failed') await failUnsent(tx, paid, amountCents)
    await noteRefund(tx, mailer, { ...paid, refund: known }, { status, providerRefundId })
  }

  /** Money that went back already cannot be sent once more: refunds that wait for it fail. */
  async function failUnsent(tx: Transaction, paid: OrderWithPayment, cents: number): Promise<void> {
    const { id: paymentId } = paid.payment
    const waiting = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))
      .orderBy(desc(refunds.createdAt))
    for (const refund of waiting.filter(isUnsent)) {
      const [now] = await tx.select().from(payments).where(eq(payments.id, paymentId))
      if (now === undefined || keptCents(now) >= cents) return
      const outcome = { status: 'failed', failure: 'It was refunded at Stripe.' } as const
      await noteRefund(tx, mailer, { ...paid, refund }, outcome)
    }
  }

  async function noteDispute(
    tx: Transaction,
    paid: OrderWithPayment,
    dispute: CardDispute,
  ): Promise<void> {
    const { order, payment } = paid
    const { id, status, amountCents } = dispute
    const now = await updatePayment(tx, payment.id, {
      disputeStatus: status,
      disputeCents: amountCents,
    })
    // The bank has given it back. A refund that fails later leaves that to be booked.
    const lostCents = Math.min(amountCents, keptCents(now))
    const [booked] = await tx.select().from(refunds).where(eq(refunds.providerRefundId, id))
    if (status === 'lost' && lostCents > 0 && booked === undefined) {
      const made = { amountCents: lostCents, reason: '', providerRefundId: id } as const
      await addMadeRefund(tx, mailer, paid, { ...made, status: 'done', isSilent: true })
    }
    if (status === payment.disputeStatus) return
    // Whoever has not seen it does not ship the order.
    await changeOrder(tx, order.id, {})
    const kind = status === 'open' ? 'disputed' : (`dispute_${status}` as const)
    await addEvent(tx, order.id, {
      kind,
      actor: status === 'open' ? 'buyer' : 'shop',
      details: { amount_cents: amountCents },
    })
    await mailer.send(tx, order, kind, { cents: amountCents, suffix: id })
  }

  const listPaymentIds = async (condition: SQL | undefined) => {
    const rows = await database
      .select({ payment: payments, number: orders.number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(condition)
    return rows.flatMap(({ payment: { id, providerPaymentId }, number }): PaymentIds[] =>
      providerPaymentId === null ? [] : [{ number, paymentId: id, providerPaymentId }],
    )
  }

  return {
    /** Without a key nothing can be sent. */
    isOffered: cards !== undefined,

    /** Sends what was not sent, and looks what became of the rest. */
    async finish(number: string): Promise<void> {
      if (cards === undefined) return
      for (const ids of await listPaymentIds(eq(orders.number, number))) {
        try {
          const pending = await database
            .select()
            .from(refunds)
            .where(and(eq(refunds.paymentId, ids.paymentId), eq(refunds.status, 'pending')))
          // Within an hour its key surely sends nothing twice; the provider forgets it after a day.
          const mayBeForgotten = ({ createdAt }: RefundRow) =>
            createdAt.getTime() < Date.now() - keyIsKnownMs
          const mustLook = pending.some((refund) => !isUnsent(refund) || mayBeForgotten(refund))
          if (mustLook) await compare(cards, ids)
          for (const { id } of pending.filter(isUnsent)) {
            const [refund] = await database.select().from(refunds).where(eq(refunds.id, id))
            if (refund !== undefined && isUnsent(refund)) await send(cards, ids, refund)
          }
        } catch (error) {
          onTrouble(error, number)
        }
      }
    },

    /** Asks what became of a payment of this shop. */
    async refresh(providerPaymentId: string): Promise<void> {
      if (cards === undefined) return
      for (const ids of await listPaymentIds(eq(payments.providerPaymentId, providerPaymentId))) {
        await compare(cards, ids)
      }
    },
  }
}

export type CardRefunds = ReturnType<typeof createCardRefunds>

const keyIsKnownMs = 3_600_000

const isUnsent = ({ status, providerRefundId }: RefundRow) =>
  status === 'pending' && providerRefundId === null

/** By its name there; before that is known, by the name that it was sent with. */
const findOurs = (ours: readonly RefundRow[], { id, metadata }: CardRefund) =>
  ours.find((row) => row.providerRefundId === id) ??
  ours.find((row) => row.id === metadata['refund'] && row.providerRefundId === null)
