import { readTracking, trackingOf } from '@golden-bead/contracts/carriers'
import { mayStepParcel, type ParcelStep } from '@golden-bead/contracts/parcel-steps'
import type { CorrectParcel, ShipOrder } from '@golden-bead/contracts/parcels'
import type { Order } from '@golden-bead/contracts/orders'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { next, type Happening } from '#shop/orders/next.ts'
import { mustHavePerson, noSuchParcel, stateConflict } from '#shop/orders/order-errors.ts'
import type { Access, By, OrderSteps } from '#shop/orders/order-steps.ts'
import { listLines, lockPayment, stateOf, type OrderRow } from '#shop/orders/orders.repository.ts'
import { isOnItsWay, shipments } from '#shop/orders/orders.tables.ts'
import { factsOf, writeNext, type Following } from '#shop/orders/write-next.ts'
import { itemsIn } from './parcel-items.ts'
import {
  findShipment,
  updateShipment,
  type LineUnits,
  type ShipmentRow,
} from './parcels.repository.ts'
import { shipParcel, type ParcelTools } from './ship-parcel.ts'
import { takeBackParcel } from './take-back-parcel.ts'

type Options = ParcelTools & { steps: OrderSteps }
type Found = { shipment: ShipmentRow; units: LineUnits; by: By }
type Asked = { number: string; id: string; version: number; step: ParcelStep }

/** What the owner does with the parcels of an order, and until there is one. */
export function createParcels({ steps, ...tools }: Options) {
  const { mailer } = tools

  /** Of a parcel with which the step may be taken. */
  const change = (
    { number, id, version, step }: Asked,
    access: Access,
    apply: (tx: Transaction, order: OrderRow, found: Found) => Promise<void>,
  ): Promise<Order> =>
    steps.change(number, access, { version, step: 'parcel' }, async (tx, order, by) => {
      const found = await findShipment(tx, order, id)
      if (found === undefined) throw noSuchParcel()
      mustBeAllowed(order, found.shipment, step)
      await apply(tx, order, { ...found, by })
    })

  /** What needs nothing else than to be written down. */
  const note = async (
    tx: Transaction,
    order: OrderRow,
    { happening, ...following }: Omit<Following, 'next'> & { happening: Happening },
  ): Promise<void> => {
    const locked = { order, payment: await lockPayment(tx, order.id) }
    await writeNext(tx, mailer, locked, { ...following, next: next(factsOf(locked), happening) })
  }

  return {
    ship: (number: string, access: Access, { version, ...parcel }: ShipOrder): Promise<Order> =>
      steps.change(number, access, { version, step: 'ship' }, (tx, order, by) =>
        shipParcel(tx, tools, order, { ...parcel, by }),
      ),

    correct(number: string, id: string, access: Access, given: CorrectParcel): Promise<Order> {
      const { version, send_mail: isTold = false, ...corrected } = given
      return change({ number, id, version, step: 'correct' }, access, async (tx, order, found) => {
        const tracking = correctedTracking(found.shipment, corrected)
        await updateShipment(tx, id, tracking)
        const items = itemsIn(await listLines(tx, order.id), found.units)
        await note(tx, order, {
          happening: { step: 'correct_parcel', isTold },
          by: found.by,
          details: {
            parcel: id,
            carrier: tracking.carrier,
            tracking_number: tracking.trackingNumber,
            tracking_url: tracking.trackingUrl,
          },
          mail: { parcel: { ...tracking, items }, suffix: `${id}:${order.version}` },
        })
      })
    },

    takeBack: (number: string, id: string, access: Access, version: number): Promise<Order> =>
      change({ number, id, version, step: 'take_back' }, access, (tx, order, { units, by }) =>
        takeBackParcel(tx, mailer, order, { id, units, by }),
      ),

    handOver: (number: string, id: string, access: Access, version: number): Promise<Order> =>
      change({ number, id, version, step: 'hand_over' }, access, async (tx, order, { by }) => {
        await updateShipment(tx, id, { withCarrierAt: sql`now()` })
        await note(tx, order, { happening: { step: 'hand_over' }, by })
      }),

    deliver: (number: string, id: string, access: Access, version: number): Promise<Order> =>
      change({ number, id, version, step: 'deliver' }, access, async (tx, order, { by }) => {
        await updateShipment(tx, id, { deliveredAt: sql`now()` })
        await note(tx, order, { happening: { step: 'deliver' }, by })
      }),

    /** Of an order that is locked: parcels that should be there by now. */
    async deliverInTime(tx: Transaction, order: OrderRow): Promise<void> {
      await tx
        .update(shipments)
        .set({ deliveredAt: shipments.arrivesBy })
        .where(
          and(eq(shipments.orderId, order.id), isOnItsWay, lt(shipments.arrivesBy, sql`now()`)),
        )
      await note(tx, order, { happening: { step: 'deliver' }, by: { actor: 'shop' } })
    },

    hold: (
      number: string,
      access: Access,
      { version, reason }: { version: number; reason: string },
    ): Promise<Order> =>
      steps.change(number, access, { version, step: 'hold' }, async (tx, order, by) => {
        mustHavePerson(stateOf(order), order)
        await note(tx, order, {
          happening: { step: 'hold' },
          by,
          details: { reason },
          onHoldReason: reason,
        })
      }),

    release: (number: string, access: Access, version: number): Promise<Order> =>
      steps.change(number, access, { version, step: 'release' }, (tx, order, by) =>
        note(tx, order, { happening: { step: 'release' }, by, onHoldReason: null }),
      ),
  }
}

export type Parcels = ReturnType<typeof createParcels>

/** What is not named stays; another number or link replaces both. */
function correctedTracking(
  shipment: ShipmentRow,
  { carrier, tracking_number, tracking_url }: Omit<CorrectParcel, 'version' | 'send_mail'>,
) {
  const { trackingNumber, trackingUrl } = shipment
  const isAnother = tracking_number !== undefined || tracking_url !== undefined
  const numbered = isAnother
    ? { tracking_number, tracking_url }
    : { tracking_number: trackingNumber, tracking_url: trackingNumber === '' ? trackingUrl : '' }
  const read = isAnother && readTracking(tracking_number || tracking_url || '').carrier
  return trackingOf({ carrier: carrier ?? (read || shipment.carrier), ...numbered })
}

const refusals: Record<ParcelStep, string> = {
  correct: 'This parcel was taken back.',
  hand_over: 'This parcel is with its carrier already.',
  take_back: 'This parcel is with its carrier, and cannot be taken back.',
  deliver: 'This parcel was delivered already.',
}

function mustBeAllowed(order: OrderRow, shipment: ShipmentRow, step: ParcelStep): void {
  const parcel = {
    with_carrier_at: shipment.withCarrierAt,
    delivered_at: shipment.deliveredAt,
    taken_back_at: shipment.takenBackAt,
  }
  if (!mayStepParcel(step, parcel)) {
    const words = shipment.takenBackAt === null ? refusals[step] : refusals.correct
    throw stateConflict(stateOf(order), words)
  }
  if (step === 'correct' || step === 'take_back') mustHavePerson(stateOf(order), order)
}
