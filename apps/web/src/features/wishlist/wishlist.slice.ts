import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Ids of the products that a visitor keeps in mind; they never leave the browser. */
export const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState: [] as string[],
  reducers: {
    wishlistLoaded: (_ids, { payload }: PayloadAction<string[]>) => payload,
    wishToggled: (ids, { payload }: PayloadAction<string>) =>
      ids.includes(payload) ? ids.filter((id) => id !== payload) : [...ids, payload],
  },
  selectors: { selectWishlist: (ids) => ids },
})

export const { wishlistLoaded, wishToggled } = wishlistSlice.actions
export const { selectWishlist } = wishlistSlice.selectors
