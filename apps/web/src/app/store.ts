import { configureStore } from '@reduxjs/toolkit'
import type { InitialData } from '@golden-bead/contracts/server-rendering'
import { authSlice } from '#features/account/auth.slice.ts'
import { cartSlice } from '#features/cart/cart.slice.ts'
import { initialEntries } from '#features/catalogue/initial-entries.ts'
import { catalogueApi } from '#features/catalogue/catalogue.api.ts'
import { wishlistSlice } from '#features/wishlist/wishlist.slice.ts'
import { termsApi } from '#features/checkout/terms.api.ts'
import { baseApi, type StoreServices } from '#lib/api/base-api.ts'
import { toastsSlice } from '#ui/feedback/toast/toasts.slice.ts'

export const makeStore = (services: StoreServices, initialData: InitialData = {}) => {
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
  const entries = initialEntries(initialData)
  if (entries.length > 0) store.dispatch(catalogueApi.util.upsertQueryEntries(entries))
  const { terms } = initialData
  if (terms) {
    const entry = { endpointName: 'getCheckoutTerms' as const, arg: undefined, value: terms }
    store.dispatch(termsApi.util.upsertQueryEntries([entry]))
  }

  return store
}

export type ShopStore = ReturnType<typeof makeStore>
