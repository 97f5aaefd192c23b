import type { Product } from '@golden-bead/contracts/catalogue'
import { orderLimits } from '@golden-bead/contracts/order-options'

type Stock = Pick<Product, 'available' | 'stock_left'>

/** How many of a product can be bought at once. */
export const quantityMaxOf = ({ stock_left: left }: Pick<Stock, 'stock_left'>) =>
  Math.min(left ?? orderLimits.quantityMax, orderLimits.quantityMax)

/** Nothing where there are many of it, or none. */
export const fewLeft = ({ available: isAvailable, stock_left: left }: Stock) =>
  isAvailable && left !== null ? `Only ${left} left` : undefined
