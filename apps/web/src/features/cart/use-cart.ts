import { useDispatch, useSelector } from 'react-redux'
import {
  cartCleared,
  productRemoved,
  quantitySet,
  selectCartLines,
  selectIsCartLoaded,
} from './cart.slice.ts'
import { useShop } from '#ui/ClientConfig.tsx'
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
    dispatch(productRemoved(id))
    return placed.filter(({ line }) => line.id === id)
  }

  return {
    lines,
    isLoaded,
    ...cartTotals(lines, useShop().shipping),
    addProduct,
    removeProduct,
    setQuantity: (id: string, quantity: number) => {
      if (quantity > 0) dispatch(quantitySet({ id, quantity }))
      else removeProduct(id)
    },
    clear: () => {
      dispatch(cartCleared())
      return placed
    },
  }
}
