import { isDeepStrictEqual } from 'node:util'
import type { ShipTo } from '@golden-bead/contracts/addresses'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import type { Order } from '@golden-bead/contracts/orders'
import type { TaxedTotals } from '@golden-bead/contracts/tax'
import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { canonicalEmail, inboxOf } from '@golden-bead/server/mail/mail-address'
import { findConfirmedEmail } from '@golden-bead/supabase/auth'
import { mustBeServed } from '#shop/orders/placing/pricing.ts'
import type { OrderMailer } from './mails/order-mailer.ts'
import { followTotal } from './money/book-transfer.ts'
import { findDue } from './money/order-parts.ts'
import type { Holds } from './placing/holds.ts'
import type { OrderCardPayments } from './money/card-payments.ts'
import type { Paying } from './money/paying.service.ts'
import { next } from './next.ts'
import { stateConflict, totalChangedTo } from './order-errors.ts'
import type { Access, By, OrderSteps } from './order-steps.ts'
import {
  addPayment,
  listLines,
  lockPayment,
  stateOf,
  type LineRow,
  type OrderRow,
} from './orders.repository.ts'
import { orders } from './orders.tables.ts'
import { priceColumns, rateTo, repriced, taxTo, type KeptRate } from './repriced.ts'
import { addCorrection, replaceTax, type KeptTax } from './taxes.ts'
import { factsOf, writeNext } from './write-next.ts'

type Options = {
  database: Database
  steps: OrderSteps
  mailer: OrderMailer
  holds: Holds
  paying: Paying
  cardPayments: OrderCardPayments
}

type Correction = {
  version: number
  ship_to?: ShipTo | undefined
  email?: string | undefined
  /** That whoever corrects it has seen, where it is another one than before. */
  expected_total_cents?: number | undefined
}

/** What of an order is another one now. */
type Changes = { shipTo?: ShipTo; email?: string }

/** Corrects where an order goes to, and where its mails go. */
export const createCorrecting = ({
  database,
  steps,
  mailer,
  holds,
  paying,
  cardPayments,
}: Options) => ({
  async correct(
    number: string,
    access: Access,
    { version, expected_total_cents: expectedTotalCents, ...correction }: Correction,
  ): Promise<Order> {
    if (correction.ship_to !== undefined) mustBeServed(correction.ship_to)
    const step = { version, step: 'correct' } as const
    const seen = await steps.find(number, access, step.step)
    await steps.mustBeAllowed(seen, access, step)
    // A second press changes nothing, and closes no page.
    if (isEmpty(changesOf(seen, correction))) return steps.get(number, access)
    await paying.closePages(number, access, step, async (order) => {
      const price = await priceOf(database, order, changesOf(order, correction))
      mustBeSeen(order, price, expectedTotalCents)
      await paying.mustHaveAnotherPage(order)
    })
    await steps.change(number, access, step, async (tx, order, by) => {
      const changes = changesOf(order, correction)
      const price = await priceOf(tx, order, changes)
      mustBeSeen(order, price, expectedTotalCents)
      await correctOrder(tx, { mailer, holds }, order, { changes, price, by })
    })
    await cardPayments.open(number)
    return steps.get(number, access)
  },
})

export type Correcting = ReturnType<typeof createCorrecting>

function changesOf(
  order: OrderRow,
  { ship_to: shipTo, email }: Pick<Correction, 'ship_to' | 'email'>,
): Changes {
  const address = email === undefined ? order.email : canonicalEmail(email)
  return {
    ...(shipTo !== undefined && !isDeepStrictEqual(shipTo, order.shipTo) && { shipTo }),
    ...(address !== order.email && { email: address }),
  }
}

const isEmpty = ({ shipTo, email }: Changes) => shipTo === undefined && email === undefined

type Given = { changes: Changes; price: Price | undefined; by: By }

async function correctOrder(
  tx: Transaction,
  tools: Pick<Options, 'mailer' | 'holds'>,
  order: OrderRow,
  { changes, price, by }: Given,
): Promise<void> {
  if (order.erasedAt !== null) {
    throw stateConflict(stateOf(order), 'Name and address of this order were erased.')
  }
  const payment = await lockPayment(tx, order.id)
  const isUnpaid = order.paymentStatus === 'awaiting'
  if (isUnpaid && by.actor === 'buyer' && payment.capturedCents > 0) {
    const words = 'A part of the money has come. Please write to us, and we correct it.'
    throw stateConflict(stateOf(order), words)
  }
  const corrected = await updateOrder(tx, order, {
    ...changes,
    ...(changes.email !== undefined && (await newInbox(tx, order, changes.email))),
    ...(price && (isUnpaid ? newPrice(price) : cheaperShipping(order, price))),
  })
  if (price !== undefined) await writeTax(tx, order, price)
  const what = { isAddress: changes.shipTo !== undefined, isEmail: changes.email !== undefined }
  const locked = { order: corrected, payment }
  const following = next(factsOf(locked), { step: 'correct', what })
  const written = await writeNext(tx, tools.mailer, locked, {
    next: following,
    by,
    details: price && wasPaid(order.paymentStatus) ? await differenceOf(tx, corrected, price) : {},
    mail: { emailBefore: order.email, suffix: String(corrected.keyVersion) },
  })
  // The one before has ended, where it was by card.
  if (following.endsPayment) await addPayment(tx, corrected, 'card')
  else if (isUnpaid) await followTotal(tx, tools, written, by)
}

/** In the account of this address, mails need no key any more, and the person goes with the account. */
async function newInbox(
  tx: Transaction,
  { userId, keepsKey, keyVersion }: OrderRow,
  email: string,
) {
  const ofAccount = userId === null ? undefined : await findConfirmedEmail(tx, userId)
  return {
    inbox: inboxOf(email),
    keyVersion: keyVersion + 1,
    keepsKey: keepsKey && ofAccount !== email,
  }
}

type Price = {
  rate: KeptRate
  tax: KeptTax | undefined
  lines: readonly LineRow[]
  totals: TaxedTotals
}

/** What was corrected within a place costs what it did, whatever rates came since. */
async function priceOf(
  connection: Connection,
  order: OrderRow,
  { shipTo }: Changes,
): Promise<Price | undefined> {
  const { state, postal_code: zip } = order.shipTo
  if (shipTo === undefined || (shipTo.state === state && shipTo.postal_code === zip)) return
  const rate = await rateTo(connection, order, shipTo)
  const tax = await taxTo(connection, order, shipTo)
  const lines = await listLines(connection, order.id)
  return { rate, tax, lines, totals: repriced(rate, tax, lines) }
}

/** Nobody makes a total of an unpaid order that he has not seen. */
function mustBeSeen(
  order: OrderRow,
  price: Price | undefined,
  expectedTotalCents = order.totalCents,
): void {
  if (price === undefined || order.paymentStatus !== 'awaiting') return
  const { totalCents } = price.totals
  if (totalCents !== expectedTotalCents) throw totalChangedTo(stateOf(order), totalCents)
}

/** What an unpaid order costs at its new address; it waits as long as before. */
function newPrice({ rate, totals }: Price) {
  const { shippingRateId, shippingRateName, shippingRateCents } = rate
  const { shippingFreeFromCents, shippingWorkingDays } = rate
  return {
    shippingRateId,
    shippingRateName,
    shippingRateCents,
    shippingFreeFromCents,
    shippingWorkingDays,
    ...priceColumns(totals),
    correctedShippingCents: null,
  }
}

const cheaperShipping = ({ shippingCents: paid }: OrderRow, { totals }: Price) => ({
  correctedShippingCents: totals.shippingCents < paid ? totals.shippingCents : null,
})

/**
 * The tax of an unpaid order is that of its new address. That of a paid one stays as it was paid, and a
 * further row says what is owed: on no more shipping than was paid.
 */
async function writeTax(
  tx: Transaction,
  order: OrderRow,
  { rate, tax, lines, totals }: Price,
): Promise<void> {
  if (order.paymentStatus === 'awaiting') {
    await replaceTax(tx, order, { kept: tax, totals, lineIds: lines.map(({ id }) => id) })
  } else {
    const shippingCents = Math.min(order.shippingCents, totals.shippingCents)
    const charged = { ...rate, shippingRateCents: shippingCents, shippingFreeFromCents: null }
    await addCorrection(tx, order, tax, repriced(charged, tax, lines))
  }
}

/**
 * A paid order never costs more: what the new address makes cheaper the owner sends back, what it makes
 * dearer he bears, or cancels.
 */
async function differenceOf(tx: Transaction, order: OrderRow, { totals }: Price) {
  const less = (await findDue(tx, order)) - order.refundDueCents
  const more = totals.totalCents - order.totalCents
  return { ...(less > 0 && { less_cents: less }), ...(more > 0 && { more_cents: more }) }
}

async function updateOrder(
  tx: Transaction,
  { id }: OrderRow,
  changes: PgUpdateSetSource<typeof orders>,
): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(changes).where(eq(orders.id, id)).returning()
  if (row === undefined) throw new Error('The locked order is gone.')
  return row
}
