import type { Product } from '@golden-bead/contracts/catalogue'

/** A product as it was when it was put into the cart, and how many of it. */
export type CartLine = Product & { quantity: number }

/** Limit of one line of a cart, so that a typing slip cannot break the layout. */
export const quantityMax = 999

/** No cart holds more different things: what is saved of it is read no further. */
export const linesMax = 200

/** What the focus goes to when a line comes back. */
export const lineElementId = (id?: string) => `cart-line-${id}`
