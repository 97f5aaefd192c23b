import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'
import { orders } from '#shop/orders/orders.tables.ts'
import { payments, refunds } from '#shop/orders/payments.tables.ts'
import type { RefundRow } from '#shop/orders/orders.repository.ts'
import { KeySpent, PaymentRefused, type CardPayments } from '#shop/payments/payments.module.ts'
import { comparePayment, isUnsent, type PaymentIds, type RefundTools } from './compare-payment.ts'
import { noteRefund, type Outcome } from './refunds.ts'
import { withLocked } from './with-locked.ts'

type Options = Omit<RefundTools, 'cards'> & {
  cards: CardPayments | undefined
  onTrouble: (error: unknown, order: string) => void
}

/**
 * Sends refunds by card, and writes down what became of them, and of the payments. A refund is in the
 * table before it is sent under a key of its own, so whoever sends it again sends the same one.
 */
export function createCardRefunds({ cards, onTrouble, ...options }: Options) {
  const { database } = options
  const tools = cards && { ...options, cards }

  return {
    /** Without a key nothing can be sent. */
    isOffered: tools !== undefined,

    /** Sends what was not sent, and looks what became of the rest. */
    async finish(number: string): Promise<void> {
      if (tools === undefined) return
      for (const ids of await listPaymentIds(database, eq(orders.number, number))) {
        await finishPayment(tools, ids).catch((error: unknown) => onTrouble(error, number))
      }
    },

    /** Asks what became of a payment of this shop. */
    async refresh(providerPaymentId: string): Promise<void> {
      if (tools === undefined) return
      const isThis = eq(payments.providerPaymentId, providerPaymentId)
      for (const ids of await listPaymentIds(database, isThis)) await comparePayment(tools, ids)
    },
  }
}

export type CardRefunds = ReturnType<typeof createCardRefunds>

async function listPaymentIds(database: Database, condition: SQL): Promise<PaymentIds[]> {
  const rows = await database
    .select({ payment: payments, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(condition)
  return rows.flatMap(({ payment: { id, providerPaymentId }, number }) =>
    providerPaymentId === null ? [] : [{ number, paymentId: id, providerPaymentId }],
  )
}

const keyIsKnownMs = 3_600_000

async function finishPayment(tools: RefundTools, ids: PaymentIds): Promise<void> {
  const { database } = tools
  const pending = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, ids.paymentId), eq(refunds.status, 'pending')))
  // Within an hour its key surely sends nothing twice; the provider forgets it after a day.
  const mayBeForgotten = ({ createdAt }: RefundRow) =>
    createdAt.getTime() < Date.now() - keyIsKnownMs
  const mustLook = pending.some((refund) => !isUnsent(refund) || mayBeForgotten(refund))
  if (mustLook) await comparePayment(tools, ids)
  for (const { id } of pending.filter(isUnsent)) {
    const [refund] = await database.select().from(refunds).where(eq(refunds.id, id))
    if (refund !== undefined && isUnsent(refund)) await send(tools, ids, refund)
  }
}

async function send(tools: RefundTools, ids: PaymentIds, refund: RefundRow): Promise<void> {
  const { id, amountCents, attempt } = refund
  try {
    const { status, id: providerRefundId } = await tools.cards.refund(
      { paymentId: ids.providerPaymentId, amountCents, metadata: { refund: id } },
      `${id}:${attempt}`,
    )
    const isNoted = await noteAnswer(tools, ids, id, { status, providerRefundId })
    if (!isNoted) await comparePayment(tools, ids)
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof KeySpent)) throw error
    // It may have been made before, here or there.
    await comparePayment(tools, ids)
    if (error instanceof KeySpent) await takeAnotherKey(tools.database, refund)
    else await noteAnswer(tools, ids, id, { status: 'failed', failure: error.message })
  }
}

/** Unless it was made under this one. */
async function takeAnotherKey(database: Database, { id, attempt }: RefundRow): Promise<void> {
  const isStillUnknown = and(
    eq(refunds.id, id),
    eq(refunds.attempt, attempt),
    isNull(refunds.providerRefundId),
  )
  await database
    .update(refunds)
    .set({ attempt: attempt + 1 })
    .where(isStillUnknown)
}

/** Unless something newer was heard of it meanwhile. */
async function noteAnswer(
  { database, mailer }: RefundTools,
  ids: PaymentIds,
  id: string,
  outcome: Outcome,
): Promise<boolean> {
  let isNoted = false
  await withLocked(database, ids, async (tx, paid) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
    if (refund === undefined || !isUnsent(refund)) return
    await noteRefund(tx, mailer, { ...paid, refund }, outcome)
    isNoted = true
  })
  return isNoted
}
