import type { ToShip } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'

type Line = Order['lines'][number]
export type Parcel = Order['shipments'][number]
type Units = { line: Line; units: number }

export const openUnits = ({ quantity, shipped, cancelled }: Line) => quantity - shipped - cancelled

/** An order as far as it says what stands against a parcel. */
export const toShipOf = (order: Order): ToShip => ({
  ...order,
  refunded: new Map(order.parts_left?.lines.map((line) => [line.line_id, line.refunded])),
})

const isKept = ({ taken_back_at: at }: Parcel) => at === null
const unitsIn = (parcels: readonly Parcel[], { id }: Line) =>
  parcels
    .flatMap(({ lines }) => lines)
    .reduce((sum, { line_id: line, quantity }) => sum + (line === id ? quantity : 0), 0)

const some = (all: Units[]) => all.filter(({ units }) => units > 0)

/** What is in a parcel. */
export const contentsOf = ({ lines }: Pick<Order, 'lines'>, parcel: Parcel): Units[] =>
  some(lines.map((line) => ({ line, units: unitsIn([parcel], line) })))

/** What is in a parcel and what follows it; without one, what is to be packed. */
export const slipOf = (order: Order, parcel: Parcel | undefined) => {
  if (parcel === undefined) {
    const packed = some(order.lines.map((line) => ({ line, units: openUnits(line) })))
    return { packed, follows: [] }
  }
  const kept = order.shipments.filter(isKept)
  const until = kept.slice(0, kept.findIndex(({ id }) => id === parcel.id) + 1)
  const follows = order.lines.map((line) => ({
    line,
    units: line.quantity - line.cancelled - unitsIn(until, line),
  }))
  return { packed: contentsOf(order, parcel), follows: some(follows) }
}

/** What is printed where no parcel is named: what is to be packed, or the last one that has left. */
export const parcelToPrint = (order: Order, id: string | undefined): Parcel | undefined => {
  const named = order.shipments.find((parcel) => parcel.id === id && isKept(parcel))
  const isPacked = order.lines.every((line) => openUnits(line) === 0)
  return named ?? (isPacked ? order.shipments.findLast(isKept) : undefined)
}
