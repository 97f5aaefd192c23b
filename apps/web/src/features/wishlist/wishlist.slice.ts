import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** At the limit, the oldest wish is dropped for the new one. */
export const wishesMax = 200

/** Ids of the products that a visitor keeps in mind; they never leave the browser. */
export const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState: [] as string[],
  reducers: {
    wishlistLoaded: (_ids, { payload }: PayloadAction<string[]>) => payload,
    wishToggled: (ids, { payload }: PayloadAction<string>) =>
      ids.includes(payload)
        ? ids.filter((id) => id !== payload)
        : [...ids, payload].slice(-wishesMax),
    /** Takes a removal back: the wish to its place, unless it was made again since. */
    wishRestored: (ids, { payload: { id, index } }: PayloadAction<{ id: string; index: number }>) =>
      ids.includes(id) ? ids : ids.toSpliced(index, 0, id).slice(-wishesMax),
  },
  selectors: { selectWishlist: (ids) => ids },
})

export const { wishlistLoaded, wishRestored, wishToggled } = wishlistSlice.actions
export const { selectWishlist } = wishlistSlice.selectors
