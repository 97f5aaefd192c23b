/** Kept in the state of the history entry: the product whose row gets the focus on return. */
export type ReturnFocus = { productId: string }

export const focusOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'productId' in state
    ? String(state.productId)
    : undefined
