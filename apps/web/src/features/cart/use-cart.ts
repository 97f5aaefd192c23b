import { useDispatch, useSelector } from 'react-redux'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import {
  cartCleared,
  linesRestored,
  productRemoved,
  quantitySet,
  selectCartLines,
  selectIsCartLoaded,
  type PlacedLine,
} from './cart.slice.ts'
import { lineElementId } from './cart-line.ts'
import { useCartProvider } from './use-cart-provider.ts'
import { cartTotals } from './cart-totals.ts'
import { useAddProduct } from './use-add-product.ts'

/** The cart and its actions. What takes lines out answers with them. */
export const useCart = () => {
  useCartProvider('useCart')
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
    return removed
  }

  return {
    lines,
    isLoaded,
    ...cartTotals(lines),
    addProduct,
    removeProduct,
    setQuantity: (id: string, quantity: number) => {
      if (quantity > 0) dispatch(quantitySet({ id, quantity }))
      else removeProduct(id)
    },
    clear: () => {
      dispatch(cartCleared())
      dispatch(toastShown({ title: 'Cart cleared', action: undoOf(placed) }))
      return placed
    },
  }
}

export const undoOf = (removed: readonly PlacedLine[]) => ({
  label: 'Undo',
  effect: linesRestored(removed),
  focusId: lineElementId(removed[0]?.line.id),
})
