/** Kept in the state of the history entry: the row that one comes back from to its list. */
export type ReturnTo = { row: string }

export const returnedRow = (state: unknown) =>
  typeof state === 'object' && state !== null && 'row' in state ? String(state.row) : undefined
