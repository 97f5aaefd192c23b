import { HttpError } from '@golden-bead/server/errors/http-error'
import { stateConflict } from './order-errors.ts'
import { stateOf, type LineRow, type OrderRow } from './orders.repository.ts'

export type NamedLines = readonly { line_id: number; quantity: number }[]

/** Units of a line that have neither left nor been cancelled. */
export const openOf = ({ quantity, shipped, cancelled }: LineRow): number =>
  quantity - shipped - cancelled

/** What somebody names of the lines of an order: no more than is open of each. */
export function unitsNamed(
  order: OrderRow,
  lines: readonly LineRow[],
  { named, step }: { named: NamedLines; step: 'cancel' | 'ship' },
): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  for (const { line_id: id, quantity } of named) {
    const line = lines.find((row) => row.id === id)
    if (line === undefined || units.has(id)) {
      const message = 'A line is unknown, or named twice.'
      throw new HttpError({ status: 400, code: 'bad_input', message })
    }
    if (quantity > openOf(line)) {
      throw stateConflict(stateOf(order), `There are not so many of ${line.name} left to ${step}.`)
    }
    units.set(id, quantity)
  }
  return units
}
