import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { selectWishlist, wishlistLoaded } from './wishlist.slice.ts'

const storageKey = 'golden-bead-wishlist'

/** Loads the wishlist at the start, saves it at every change and keeps open tabs in step. */
export const WishlistKeeper = () => {
  const store = useStore<{ wishlist: string[] }>()

  useEffect(() => {
    let known: string[]
    const load = () => {
      const ids = loadWishlist()
      // Set before the dispatch, so that what came from another tab is not written back to it.
      known = ids
      store.dispatch(wishlistLoaded(ids))
    }
    load()

    const unsubscribe = store.subscribe(() => {
      const ids = selectWishlist(store.getState())
      if (ids === known) return
      known = ids
      try {
        localStorage.setItem(storageKey, JSON.stringify(ids))
      } catch {
        // Storage is full or forbidden: the wishlist lasts as long as the page.
      }
    })
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === storageKey || key === null) load()
    }
    window.addEventListener('storage', handleStorage)

    return () => {
      unsubscribe()
      window.removeEventListener('storage', handleStorage)
    }
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
