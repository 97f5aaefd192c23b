import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ListedProduct, Product } from '@golden-bead/contracts/catalogue'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { OrderLineInput } from '@golden-bead/contracts/orders'
import { quantityMaxOf } from '#lib/stock.ts'
import type { CartLine } from './cart-line.ts'

export type CartState = {
  lines: CartLine[]
  /** False until the saved cart was read, so that an empty cart is not shown before its time. */
  isLoaded: boolean
}

export type PlacedLine = { index: number; line: CartLine }

const initialState: CartState = { lines: [], isLoaded: false }

const { linesMax, quantityMax } = orderLimits

/** The rules of the cart. What a visitor does with it is `useCart`. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** From storage at the start, or from another tab. */
    cartLoaded: (_cart, { payload }: PayloadAction<CartLine[]>) => ({
      lines: payload,
      isLoaded: true,
    }),
    productAdded: (
      cart,
      { payload }: PayloadAction<{ product: ListedProduct; quantity?: number }>,
    ) => {
      const quantity = payload.quantity ?? 1
      if (!(quantity > 0)) return
      const line = cart.lines.find(({ id }) => id === payload.product.id)
      const max = quantityMaxOf(payload.product)
      if (line) line.quantity = Math.max(line.quantity, limited(line.quantity + quantity, max))
      else if (cart.lines.length < linesMax) {
        // A cart shows the first picture alone.
        const { product_images: _further, ...product } = payload.product
        cart.lines.push({ ...product, quantity: limited(quantity, max) })
      }
    },
    productRemoved: (cart, { payload }: PayloadAction<string>) => {
      cart.lines = cart.lines.filter(({ id }) => id !== payload)
    },
    quantitySet: (cart, { payload }: PayloadAction<{ id: string; quantity: number }>) => {
      const line = cart.lines.find(({ id }) => id === payload.id)
      if (!line) return
      if (payload.quantity > 0) line.quantity = limited(payload.quantity)
      else cart.lines = cart.lines.filter(({ id }) => id !== payload.id)
    },
    cartCleared: (cart) => {
      cart.lines = []
    },
    /** Takes a removal back: each line to its place, unless it was added again since. */
    linesRestored: (cart, { payload }: PayloadAction<readonly PlacedLine[]>) => {
      for (const { index, line } of payload) {
        const isThere = cart.lines.some(({ id }) => id === line.id)
        if (!isThere && cart.lines.length < linesMax) cart.lines.splice(index, 0, line)
      }
    },
    /** Takes over what the shop says today; the quantities stay, as far as there are as many. */
    productsRefreshed: (cart, { payload }: PayloadAction<readonly Product[]>) => {
      cart.lines = linesAsOf(cart.lines, payload)
    },
    /** What was bought leaves the cart, and what was added since stays. */
    linesBought: (cart, { payload }: PayloadAction<readonly OrderLineInput[]>) => {
      const bought = new Map(payload.map((line) => [line.product_id, line.quantity]))
      cart.lines = cart.lines.flatMap((line) => {
        const quantity = line.quantity - (bought.get(line.id) ?? 0)
        return quantity > 0 ? [{ ...line, quantity }] : []
      })
    },
    priceTaken: (cart, { payload }: PayloadAction<{ id: string; priceCents: number }>) => {
      const line = cart.lines.find(({ id }) => id === payload.id)
      if (line) line.price = payload.priceCents / 100
    },
  },
  selectors: {
    selectCartLines: (cart) => cart.lines,
    selectIsCartLoaded: (cart) => cart.isLoaded,
    selectTotalItems: (cart) => cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
})

export const {
  cartLoaded,
  productAdded,
  productRemoved,
  quantitySet,
  cartCleared,
  linesRestored,
  productsRefreshed,
  linesBought,
  priceTaken,
} = cartSlice.actions
export const { selectCartLines, selectIsCartLoaded, selectTotalItems } = cartSlice.selectors

/** The lines with the products as the shop has them; what it no longer has is left out. */
export const linesAsOf = (lines: readonly CartLine[], products: readonly Product[]): CartLine[] => {
  const today = new Map(products.map((product) => [product.id, product]))
  return lines.flatMap((line) => {
    const product = today.get(line.id)
    return product ? [{ ...product, quantity: limited(line.quantity, quantityMaxOf(product)) }] : []
  })
}

const limited = (quantity: number, max: number = quantityMax) =>
  Math.max(1, Math.min(Math.trunc(quantity), max))
