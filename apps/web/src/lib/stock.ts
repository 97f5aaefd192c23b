import type { Product } from '@golden-bead/contracts/catalogue'
import { orderLimits } from '@golden-bead/contracts/order-options'

type Sold = Pick<Product, 'price' | 'available'>

/** What has the price 0 is shown, and sold to nobody. */
export const isForSale = ({ price }: Pick<Product, 'price'>) => price > 0

export const canBuy = (product: Sold) => isForSale(product) && product.available

/** Nothing where it can be bought. */
export const whyNotSold = (product: Sold) => {
  if (!isForSale(product)) return 'Not for Sale'
  return product.available ? undefined : 'Out of Stock'
}

/** The same in a sentence, or in place of a price. */
export const notForSale = 'Not for sale right now'

/** How many of a product can be bought at once. */
export const quantityMaxOf = ({ stock_left: left }: Pick<Product, 'stock_left'>) =>
  Math.min(left ?? orderLimits.quantityMax, orderLimits.quantityMax)

/** Nothing where there are many of it, or none. */
export const fewLeft = (product: Sold & Pick<Product, 'stock_left'>) =>
  canBuy(product) && product.stock_left !== null ? `Only ${product.stock_left} left` : undefined
