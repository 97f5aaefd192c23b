import { createContext, useLayoutEffect, type ReactNode } from 'react'
import { useStore } from 'react-redux'
import { persistInStorage } from '#lib/session/persist-in-storage.ts'
import { cartLoaded, selectCartLines, type CartState } from './cart.slice.ts'
import { cartStorageKey, readCart } from './cart-storage.ts'

const keptCart = {
  key: cartStorageKey,
  read: readCart,
  select: selectCartLines,
  loaded: cartLoaded,
}

export const CartContext = createContext(false)

/** Persists the cart, the same in all tabs. */
export const CartProvider = ({ children }: { children: ReactNode }) => {
  const store = useStore<{ cart: CartState }>()
  // In a layout effect, before the first click: an earlier addition would be overwritten.
  useLayoutEffect(() => persistInStorage(store, keptCart), [store])

  return <CartContext value={true}>{children}</CartContext>
}
