import { useContext } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Product } from '@golden-bead/contracts/catalogue'
import { toastShown } from '#ui/toast/toasts.slice.ts'
import {
  cartCleared,
  productAdded,
  productRemoved,
  quantitySet,
  selectCartLines,
  selectIsCartLoaded,
} from './cart.slice.ts'
import { CartContext } from './CartProvider.tsx'
import { cartTotals } from './cart-totals.ts'

/** The cart and all that a visitor can do with it. */
export const useCart = () => {
  const isProvided = useContext(CartContext)
  if (!isProvided) throw new Error('useCart must be used within a CartProvider')

  const dispatch = useDispatch()
  const lines = useSelector(selectCartLines)
  const isLoaded = useSelector(selectIsCartLoaded)

  return {
    lines,
    isLoaded,
    ...cartTotals(lines),
    addProduct: (product: Product, quantity = 1) => {
      dispatch(productAdded({ product, quantity }))
      dispatch(
        toastShown({
          title: 'Added to cart',
          description: quantity === 1 ? product.name : `${quantity} × ${product.name}`,
          tone: 'good',
        }),
      )
    },
    removeProduct: (id: string) => dispatch(productRemoved(id)),
    setQuantity: (id: string, quantity: number) => dispatch(quantitySet({ id, quantity })),
    clear: () => dispatch(cartCleared()),
  }
}
