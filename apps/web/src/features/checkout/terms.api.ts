import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { baseApi } from '#lib/api/base-api.ts'

/** Apart from the rest of the checkout: the store takes them from a document, on any page. */
export const termsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCheckoutTerms: build.query<CheckoutTerms, void>({
      query: () => ({ url: '/store/v1/checkout' }),
    }),
  }),
})

export const { useGetCheckoutTermsQuery } = termsApi
