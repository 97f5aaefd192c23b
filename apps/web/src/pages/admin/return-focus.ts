/** Remembered with the entry of the history: which product one has just come back from. */
export type ReturnFocus = { productId: string }

export const focusOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'productId' in state
    ? String(state.productId)
    : undefined
