import { useLayoutEffect } from 'react'
import { useStore } from 'react-redux'
import { productIdLengthMax } from '@golden-bead/contracts/catalogue-options'
import { persistInStorage } from '#lib/session/persist-in-storage.ts'
import { selectWishlist, wishesMax, wishlistLoaded } from './wishlist.slice.ts'

/** A longer id would make the address of the request for all of them too long. */
const isProductId = (id: unknown) =>
  typeof id === 'string' && id !== '' && id.length <= productIdLengthMax

const keptWishlist = {
  key: 'golden-bead-wishlist',
  read: (value: unknown): string[] =>
    Array.isArray(value) ? value.filter(isProductId).slice(-wishesMax) : [],
  select: selectWishlist,
  loaded: wishlistLoaded,
}

/** Persists the wishlist, the same in all tabs. */
export const WishlistPersistence = () => {
  const store = useStore<{ wishlist: string[] }>()
  // In a layout effect, before the first click: an earlier wish would be overwritten.
  useLayoutEffect(() => persistInStorage(store, keptWishlist), [store])

  return null
}
