import { createContext, useEffect, type ReactNode } from 'react'
import { useStore } from 'react-redux'
import { cartLoaded, cartSlice, type CartState } from './cart.slice.ts'
import { cartStorageKey, loadCart, parseCart, saveCart } from './cart-storage.ts'

const findStorage = () => localStorage

export const CartContext = createContext(false)

/** Loads the saved cart at the start, saves it at every change and keeps open tabs in step. */
export const CartProvider = ({ children }: { children: ReactNode }) => {
  const store = useStore<{ cart: CartState }>()

  useEffect(() => {
    const linesNow = () => cartSlice.selectors.selectCartLines(store.getState())
    store.dispatch(cartLoaded(loadCart(findStorage)))
    let known = linesNow()

    const unsubscribe = store.subscribe(() => {
      const lines = linesNow()
      if (lines === known) return
      known = lines
      saveCart(findStorage, lines)
    })

    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== cartStorageKey && key !== null) return
      const lines = parseCart(newValue)
      // Set before the dispatch, so that what came from another tab is not written back to it.
      known = lines
      store.dispatch(cartLoaded(lines))
    }
    window.addEventListener('storage', handleStorage)

    return () => {
      unsubscribe()
      window.removeEventListener('storage', handleStorage)
    }
  }, [store])

  return <CartContext value={true}>{children}</CartContext>
}
