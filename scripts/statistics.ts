const sorted = (values: readonly number[]) => values.toSorted((left, right) => left - right)

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The value below which the share lies: the nearest rank, so that it was really measured. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('There is no percentile of nothing.')
  const rank = Math.max(1, Math.ceil(share * values.length))
  return sorted(values)[rank - 1] ?? Number.NaN
}
