import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { keepInStorage } from '#lib/keep-in-storage.ts'
import { selectWishlist, wishlistLoaded } from './wishlist.slice.ts'

const keptWishlist = {
  key: 'golden-bead-wishlist',
  read: (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [],
  select: selectWishlist,
  loaded: wishlistLoaded,
}

/** The wishlist outlives the page, and is the same in all tabs. */
export const WishlistKeeper = () => {
  const store = useStore<{ wishlist: string[] }>()
  useEffect(() => keepInStorage(store, keptWishlist), [store])

  return null
}
