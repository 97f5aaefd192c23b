/** Own properties only: a category may have the id `constructor`. */
export const countOf = (counts: Readonly<Record<string, number>>, id: string) =>
  Object.hasOwn(counts, id) ? (counts[id] ?? 0) : 0
