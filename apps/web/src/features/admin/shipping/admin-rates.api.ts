import type { ShippingRate, ShippingRateInput } from '@golden-bead/contracts/shipping-rates'
import { baseApi } from '#lib/api/base-api.ts'

const url = '/rest/v1/shipping_rates'

type SavedRate =
  | { input: ShippingRateInput; seen: undefined }
  /** What the edit is based on; a change since then is a conflict. */
  | { input: Partial<ShippingRateInput>; seen: ShippingRate }

/** Invalidates after a failure too: the write may have succeeded and only its response be lost. */
const adminRatesApi = baseApi.enhanceEndpoints({ addTagTypes: ['ShippingRate'] }).injectEndpoints({
  endpoints: (build) => ({
    listRates: build.query<ShippingRate[], void>({
      query: () => ({
        url,
        params: { select: '*', order: 'position.asc,created_at.asc,id.asc' },
      }),
      providesTags: ['ShippingRate'],
    }),
    /** `false` where it has changed meanwhile. */
    saveRate: build.mutation<boolean, SavedRate>({
      query: ({ input, seen }) => ({
        url,
        method: seen ? 'PATCH' : 'POST',
        params: {
          select: 'id',
          ...(seen && { id: `eq.${seen.id}`, updated_at: `eq.${seen.updated_at}` }),
        },
        headers: { prefer: 'return=representation' },
        body: input,
      }),
      transformResponse: (rows: unknown[]) => rows.length > 0,
      invalidatesTags: ['ShippingRate'],
    }),
    deleteRate: build.mutation<null, string>({
      query: (id) => ({ url, method: 'DELETE', params: { id: `eq.${id}` } }),
      invalidatesTags: ['ShippingRate'],
    }),
  }),
})

export const { useListRatesQuery, useSaveRateMutation, useDeleteRateMutation } = adminRatesApi
