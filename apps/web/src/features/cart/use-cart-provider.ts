import { useContext } from 'react'
import { CartContext } from './CartProvider.tsx'

/** Names the provider to who has forgotten it. */
export const useCartProvider = (hook: string): void => {
  const isProvided = useContext(CartContext)
  if (!isProvided) throw new Error(`${hook} must be used within a CartProvider`)
}
