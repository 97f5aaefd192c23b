/** Kept in the state of the history entry: whose row gets the focus on return. */
export type ReturnFocus = { productId: string }
export type ReturnToMessage = { messageId: string }
export type ReturnToOrder = { orderNumber: string }

export const focusOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'productId' in state
    ? String(state.productId)
    : undefined

export const messageOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'messageId' in state
    ? String(state.messageId)
    : undefined

export const orderOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'orderNumber' in state
    ? String(state.orderNumber)
    : undefined
