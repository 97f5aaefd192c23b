import { useLayoutEffect } from 'react'
import { useStore } from 'react-redux'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import { persistInStorage } from '#lib/session/persist-in-storage.ts'
import { selectWishlist, wishesMax, wishlistLoaded } from './wishlist.slice.ts'

/** What is longer would make the question about all of them too long to be answered. */
const isProductId = (id: unknown) =>
  typeof id === 'string' && id !== '' && id.length <= catalogueLimits.productIdLengthMax

const keptWishlist = {
  key: 'golden-bead-wishlist',
  read: (value: unknown): string[] =>
    Array.isArray(value) ? value.filter(isProductId).slice(-wishesMax) : [],
  select: selectWishlist,
  loaded: wishlistLoaded,
}

/** The wishlist outlives the page, and is the same in all tabs. */
export const WishlistPersistence = () => {
  const store = useStore<{ wishlist: string[] }>()
  // Before anybody can press: what was wished for sooner would be overwritten.
  useLayoutEffect(() => persistInStorage(store, keptWishlist), [store])

  return null
}
