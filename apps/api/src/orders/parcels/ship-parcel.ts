import { arrivalDay } from '@golden-bead/contracts/arrival-day'
import { trackingOf } from '@golden-bead/contracts/carriers'
import { obstaclesOfParcel } from '@golden-bead/contracts/order-states'
import type { ShipOrder } from '@golden-bead/contracts/parcels'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import type { Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { next } from '#shop/orders/next.ts'
import { openOf, unitsNamed } from '#shop/orders/open-units.ts'
import { obstructed, stateConflict } from '#shop/orders/order-errors.ts'
import type { By } from '#shop/orders/order-steps.ts'
import {
  listTroubles,
  lockLines,
  lockPayment,
  stateOf,
  type LineRow,
  type OrderRow,
} from '#shop/orders/orders.repository.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { shipUnits } from '#shop/stock/stock.module.ts'
import { itemsIn, itemsToCome, wordsOf } from './parcel-items.ts'
import { addShipment, moveLine, refundedUnits, type LineUnits } from './parcels.repository.ts'

export type ParcelTools = {
  mailer: OrderMailer
  settings: SettingsService
  /** Nobody is asked about test cards. */
  isLocal: boolean
}

type Shipping = Omit<ShipOrder, 'version'> & { by: By }
type Packed = { order: OrderRow; lines: readonly LineRow[]; units: LineUnits }

/** Sends units of an order that is locked in one parcel. */
export async function shipParcel(
  tx: Transaction,
  { mailer, settings, isLocal }: ParcelTools,
  order: OrderRow,
  { by, lines: named, despite = [], ...given }: Shipping,
): Promise<void> {
  const locked = { order, payment: await lockPayment(tx, order.id) }
  const lines = await lockLines(tx, order.id)
  const packed = { order, lines, units: unitsOfParcel(order, lines, named) }
  await mustBeKnown(tx, packed, { despite, isLocal })
  const tracking = trackingOf(given)
  const times = timesOf(order, settings.termsOf(await settings.get(tx)))
  const { id } = await addShipment(tx, order, { ...tracking, ...times, units: packed.units })
  await takeFromShelf(tx, packed, by)
  const items = itemsIn(lines, packed.units)
  const isAllSent = lines.every((line) => openOf(line) === (packed.units.get(line.id) ?? 0))
  await writeNext(tx, mailer, locked, {
    next: next(factsOf(locked), { step: 'ship', isAllSent }),
    by,
    details: {
      parcel: id,
      items: wordsOf(items),
      carrier: tracking.carrier,
      tracking_number: tracking.trackingNumber,
      tracking_url: tracking.trackingUrl,
    },
    mail: {
      parcel: { ...tracking, items },
      toCome: itemsToCome(lines, packed.units, 1),
      suffix: id,
    },
  })
}

/** What is named, or all that has not left. */
function unitsOfParcel(
  order: OrderRow,
  lines: readonly LineRow[],
  named: ShipOrder['lines'],
): LineUnits {
  if (named !== undefined) return unitsNamed(order, lines, { named, step: 'ship' })
  const open = lines.filter((line) => openOf(line) > 0)
  if (open.length === 0) throw stateConflict(stateOf(order), 'Nothing is left to ship.')
  return new Map(open.map((line) => [line.id, openOf(line)]))
}

async function mustBeKnown(
  tx: Transaction,
  { order, lines, units }: Packed,
  { despite, isLocal }: { despite: NonNullable<ShipOrder['despite']>; isLocal: boolean },
): Promise<void> {
  const asked = {
    status: order.status,
    payment_status: order.paymentStatus,
    on_hold_reason: order.onHoldReason,
    refund_due_cents: order.refundDueCents,
    payments: await listTroubles(tx, order.id, { isLocal }),
    lines,
    refunded: await refundedUnits(tx, order),
  }
  const against = obstaclesOfParcel(asked, units).filter((one) => !despite.includes(one))
  if (against.length > 0) throw obstructed(stateOf(order), against)
}

/** What is counted was held, and leaves the shelf. */
async function takeFromShelf(tx: Transaction, { order, lines, units }: Packed, by: By) {
  const held = new Map<string, number>()
  for (const line of lines) {
    const count = units.get(line.id) ?? 0
    if (count === 0) continue
    if (line.held > 0) held.set(line.productId, count)
    await moveLine(tx, line, { units: count, isHeld: line.held > 0 })
  }
  await shipUnits(tx, held, { orderNumber: order.number, actorId: by.actorId })
}

const dayMs = 24 * 3_600_000

/** With its carrier a working day later, and there when its rate says, by the end of these days. */
function timesOf(order: OrderRow, terms: CheckoutTerms): { withCarrierAt: Date; arrivesBy: Date } {
  const { time_zone, arrives_in_days: usual } = terms
  const endAfter = (days: number) => {
    const count = { leaves_in_days: 0, arrives_in_days: days }
    const day = arrivalDay(new Date(), { ...count, time_zone })
    // By then the day is over in all of the United States.
    return new Date(Date.parse(`${day}T12:00:00Z`) + dayMs)
  }
  return { withCarrierAt: endAfter(1), arrivesBy: endAfter(order.shippingWorkingDays ?? usual) }
}
