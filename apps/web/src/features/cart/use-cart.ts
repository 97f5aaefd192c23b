import { useContext } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Product } from '@golden-bead/contracts/catalogue'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { paths } from '@golden-bead/contracts/paths'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import {
  cartCleared,
  linesRestored,
  productAdded,
  productRemoved,
  quantitySet,
  selectCartLines,
  selectIsCartLoaded,
  type CartState,
  type PlacedLine,
} from './cart.slice.ts'
import { fewLeft, quantityMaxOf } from '#lib/stock.ts'
import { lineElementId } from './cart-line.ts'
import { CartContext } from './CartProvider.tsx'
import { cartTotals } from './cart-totals.ts'

const { linesMax, quantityMax } = orderLimits

function requireProvider(hook: string): void {
  const isProvided = useContext(CartContext)
  if (!isProvided) throw new Error(`${hook} must be used within a CartProvider`)
}

/** The cart and its actions. */
export const useCart = () => {
  requireProvider('useCart')
  const addProduct = useAddProduct()
  const dispatch = useDispatch()
  const lines = useSelector(selectCartLines)
  const isLoaded = useSelector(selectIsCartLoaded)

  const placed = lines.map((line, index) => ({ index, line }))
  const removeProduct = (id: string) => {
    const removed = placed.filter(({ line }) => line.id === id)
    const description = removed[0]?.line.name ?? ''
    dispatch(productRemoved(id))
    dispatch(toastShown({ title: 'Removed from cart', description, action: undoOf(removed) }))
  }

  return {
    lines,
    isLoaded,
    ...cartTotals(lines),
    addProduct,
    removeProduct,
    setQuantity: (id: string, quantity: number) =>
      quantity > 0 ? dispatch(quantitySet({ id, quantity })) : removeProduct(id),
    clear: () => {
      dispatch(cartCleared())
      dispatch(toastShown({ title: 'Cart cleared', action: undoOf(placed) }))
    },
  }
}

const undoOf = (removed: PlacedLine[]) => ({
  label: 'Undo',
  effect: linesRestored(removed),
  focusId: lineElementId(removed[0]?.line.id),
})

/** For components that do not show the cart: cards of a list need not rerender when it changes. */
export const useAddProduct = () => {
  requireProvider('useAddProduct')
  const store = useStore<{ cart: CartState }>()
  return (product: Product, quantity = 1) => {
    const lines = selectCartLines(store.getState())
    const before = lines.find(({ id }) => id === product.id)?.quantity ?? 0
    if (before === 0 && lines.length >= linesMax) {
      store.dispatch(
        toastShown(notAdded(`You can have at most ${linesMax} different items in your cart.`)),
      )
      return
    }
    const added = Math.min(quantity, quantityMaxOf(product) - before)
    store.dispatch(productAdded({ product, quantity }))
    store.dispatch(toastShown(additionToast(product, added, quantity)))
  }
}

export const notAdded = (why: string) => ({ title: 'Not added to cart', description: why })

const additionToast = (product: Product, added: number, wanted: number) => {
  const few = fewLeft(product)
  const limit = few ? `${few}.` : `You can have at most ${quantityMax} of one item in your cart.`
  const { name } = product
  if (added <= 0) return notAdded(limit)
  const what = added === 1 ? name : `${added} × ${name}`
  return {
    title: 'Added to cart',
    description: added < wanted ? `${what}. ${limit}` : what,
    tone: 'good' as const,
    link: { label: 'View cart', to: paths.cart() },
  }
}
