/** A plain object knows `constructor` too, which may well be the id of a category. */
export const countOf = (counts: Readonly<Record<string, number>>, id: string) =>
  Object.hasOwn(counts, id) ? (counts[id] ?? 0) : 0
