import type { Tracking } from '@golden-bead/contracts/carriers'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import type { LineRow, OrderRow } from '#shop/orders/orders.repository.ts'
import { orderLines, shipmentLines, shipments } from '#shop/orders/orders.tables.ts'
import { refundLines, refunds } from '#shop/orders/payments.tables.ts'

export type ShipmentRow = typeof shipments.$inferSelect

/** Units by the id of their line. */
export type LineUnits = ReadonlyMap<number, number>

type NewShipment = Tracking & { withCarrierAt: Date; arrivesBy: Date }

export async function addShipment(
  tx: Transaction,
  order: OrderRow,
  { units, ...shipment }: NewShipment & { units: LineUnits },
): Promise<ShipmentRow> {
  const [row] = await tx
    .insert(shipments)
    .values({ orderId: order.id, ...shipment })
    .returning()
  if (row === undefined) throw new Error('The insert returned no row.')
  await tx.insert(shipmentLines).values(
    Array.from(units, ([orderLineId, quantity]) => ({
      shipmentId: row.id,
      orderLineId,
      quantity,
    })),
  )
  return row
}

/** A parcel of an order that is locked, and what is in it. */
export async function findShipment(
  tx: Transaction,
  order: OrderRow,
  id: string,
): Promise<{ shipment: ShipmentRow; units: LineUnits } | undefined> {
  const [shipment] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, id), eq(shipments.orderId, order.id)))
  if (shipment === undefined) return undefined
  const rows = await tx
    .select()
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentId, id))
    .orderBy(asc(shipmentLines.orderLineId))
  return { shipment, units: new Map(rows.map((row) => [row.orderLineId, row.quantity])) }
}

export async function updateShipment(
  tx: Transaction,
  id: string,
  changes: PgUpdateSetSource<typeof shipments>,
): Promise<ShipmentRow> {
  const [row] = await tx.update(shipments).set(changes).where(eq(shipments.id, id)).returning()
  if (row === undefined) throw new Error('The parcel of a locked order is gone.')
  return row
}

/** Units of a line leave, or come back where they are negative. */
export async function moveLine(
  tx: Transaction,
  line: LineRow,
  { units, isHeld }: { units: number; isHeld: boolean },
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ shipped: line.shipped + units, held: isHeld ? line.held - units : line.held })
    .where(eq(orderLines.id, line.id))
}

/** How many units of each line had their money sent back although they were not cancelled. */
export async function refundedUnits(connection: Connection, { id }: OrderRow): Promise<LineUnits> {
  const open = sql<number>`sum(greatest(${refundLines.quantity} - ${refundLines.settled}, 0))::int`
  const rows = await connection
    .select({ id: refundLines.orderLineId, units: open })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, id), ne(refunds.status, 'failed'), refunds.isSplit))
    .groupBy(refundLines.orderLineId)
  return new Map(rows.map((row) => [row.id, row.units]))
}
