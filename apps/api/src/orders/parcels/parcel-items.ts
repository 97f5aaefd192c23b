import type { LineRow } from '#shop/orders/orders.repository.ts'
import type { LineUnits } from './parcels.repository.ts'

/** What is in a parcel. */
export const itemsIn = (lines: readonly LineRow[], units: LineUnits) =>
  lines.flatMap(({ id, name, image }) => {
    const count = units.get(id)
    return count === undefined ? [] : [{ name, image, units: count }]
  })

/** What has not left yet, once so many units more of each line have; fewer where they are negative. */
export const itemsToCome = (lines: readonly LineRow[], sent: LineUnits, sign: 1 | -1) =>
  lines.flatMap(({ id, name, quantity, shipped, cancelled }) => {
    const units = quantity - shipped - cancelled - sign * (sent.get(id) ?? 0)
    return units > 0 ? [{ name, units }] : []
  })

/** In words, for the timeline. */
export const wordsOf = (items: readonly { name: string; units: number }[]): string =>
  items.map(({ name, units }) => `${units} × ${name}`).join(', ')
