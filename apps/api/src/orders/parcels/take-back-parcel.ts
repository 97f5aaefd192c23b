import { sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { next } from '#shop/orders/next.ts'
import { stateConflict } from '#shop/orders/order-errors.ts'
import type { By } from '#shop/orders/order-steps.ts'
import {
  lockLines,
  lockPayment,
  stateOf,
  type LineRow,
  type OrderRow,
} from '#shop/orders/orders.repository.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'
import { takeBackUnits } from '#shop/stock/stock.module.ts'
import { itemsIn, itemsToCome, wordsOf } from './parcel-items.ts'
import { moveLine, updateShipment, type LineUnits } from './parcels.repository.ts'

type Parcel = { id: string; units: LineUnits }

/** A parcel of an order that is locked has not left after all: its units are held and open again. */
export async function takeBackParcel(
  tx: Transaction,
  mailer: OrderMailer,
  order: OrderRow,
  { id, units, by }: Parcel & { by: By },
): Promise<void> {
  const locked = { order, payment: await lockPayment(tx, order.id) }
  const lines = await lockLines(tx, order.id)
  const inIt = lines.filter((line) => units.has(line.id))
  mustNotHaveReturned(order, inIt, units)
  await putOnShelf(tx, order, { lines: inIt, units, by })
  await updateShipment(tx, id, { takenBackAt: sql`now()` })
  const wasTold = !(await mailer.withdraw(tx, order, 'shipped', id))
  const isAnySent = lines.some((line) => line.shipped > (units.get(line.id) ?? 0))
  await writeNext(tx, mailer, locked, {
    next: next(factsOf(locked), { step: 'take_back', isAnySent, wasTold }),
    by,
    details: { parcel: id, items: wordsOf(itemsIn(lines, units)) },
    mail: { toCome: itemsToCome(lines, units, -1), suffix: id },
  })
}

function mustNotHaveReturned(order: OrderRow, lines: readonly LineRow[], units: LineUnits): void {
  const returned = lines.find((line) => line.shipped - (units.get(line.id) ?? 0) < line.returned)
  if (returned === undefined) return
  throw stateConflict(stateOf(order), `Some of ${returned.name} has come back from the buyer.`)
}

/** Where the product is counted now. */
async function putOnShelf(
  tx: Transaction,
  order: OrderRow,
  { lines, units, by }: { lines: readonly LineRow[]; units: LineUnits; by: By },
): Promise<void> {
  const back = new Map(lines.map((line) => [line.productId, units.get(line.id) ?? 0]))
  const of = { orderNumber: order.number, actorId: by.actorId }
  const counted = await takeBackUnits(tx, back, of)
  for (const line of lines) {
    const isHeld = counted.has(line.productId)
    await moveLine(tx, line, { units: -(units.get(line.id) ?? 0), isHeld })
  }
}
