/** Where a page of a list begins: its offset, and what its first row has in the columns of the order. */
export type Place = { offset: number; values: readonly string[] }

/** The places of one list by their offsets. */
export type Places = ReadonlyMap<number, readonly string[]>

const placesMax = 100
/** From further away it costs as much as from the beginning. */
const rowsAwayMax = 1_000

export function placeBefore(places: Places | undefined, offset: number): Place | undefined {
  let nearest: Place | undefined
  for (const [known, values] of places ?? []) {
    const isNearer = known <= offset && known > (nearest?.offset ?? -1)
    if (isNearer && offset - known <= rowsAwayMax) nearest = { offset: known, values }
  }
  return nearest
}

/** A place costs its numbers and the texts of its row, whose characters may take two bytes. */
export const placesBytes = (places: Places): number =>
  [...places.values()].reduce((bytes, values) => bytes + 100 + values.join('').length * 2, 0)

export function withPlace(places: Places | undefined, { offset, values }: Place): Places {
  const kept = [...(places ?? [])].filter(([known]) => known !== offset).slice(1 - placesMax)
  return new Map([...kept, [offset, values]])
}
