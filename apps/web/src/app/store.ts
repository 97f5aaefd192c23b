import { configureStore } from '@reduxjs/toolkit'
import { authSlice } from '#features/account/auth.slice.ts'
import { cartSlice } from '#features/cart/cart.slice.ts'
import { wishlistSlice } from '#features/wishlist/wishlist.slice.ts'
import { baseApi, type StoreServices } from '#lib/api/base-api.ts'
import { toastsSlice } from '#ui/feedback/toast/toasts.slice.ts'
import '#features/catalogue/catalogue.api.ts'
import '#features/checkout/terms.api.ts'
import '#features/pages/pages.api.ts'
import type { InitialEntry } from './initial-entries.ts'

export const makeStore = (services: StoreServices, entries: readonly InitialEntry[] = []) => {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [authSlice.reducerPath]: authSlice.reducer,
      [cartSlice.reducerPath]: cartSlice.reducer,
      [wishlistSlice.reducerPath]: wishlistSlice.reducer,
      [toastsSlice.reducerPath]: toastsSlice.reducer,
    },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: services }, serializableCheck: false }).concat(
        baseApi.middleware,
      ),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- All endpoints are of one API, which knows none of them by type.
  if (entries.length > 0) store.dispatch(baseApi.util.upsertQueryEntries(entries as never))

  return store
}

export type ShopStore = ReturnType<typeof makeStore>
