import type { Product } from '@golden-bead/contracts/catalogue'

/** A product as it was when it was put into the cart, and how many of it. */
export type CartLine = Product & { quantity: number }

/** What the focus goes to when a line comes back. */
export const lineElementId = (id?: string) => `cart-line-${id}`
