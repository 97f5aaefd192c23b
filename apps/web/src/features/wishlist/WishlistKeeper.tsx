import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { selectWishlist, wishlistLoaded } from './wishlist.slice.ts'

const storageKey = 'golden-bead-wishlist'

/** Loads the wishlist at the start and saves it at every change. */
export const WishlistKeeper = () => {
  const store = useStore<{ wishlist: string[] }>()

  useEffect(() => {
    store.dispatch(wishlistLoaded(loadWishlist()))
    let known = selectWishlist(store.getState())

    return store.subscribe(() => {
      const ids = selectWishlist(store.getState())
      if (ids === known) return
      known = ids
      try {
        localStorage.setItem(storageKey, JSON.stringify(ids))
      } catch {
        // Storage is full or forbidden: the wishlist lasts as long as the page.
      }
    })
  }, [store])

  return null
}

const loadWishlist = (): string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
