import type { Address, ShipTo } from '@golden-bead/contracts/addresses'
import { baseApi } from '#lib/api/base-api.ts'

type SavedAddress = ShipTo & {
  /** Of one that is there already. */
  id?: string | undefined
  user_id: string
  is_default?: boolean
}

export const addressesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The default first, then as they were added. */
    listAddresses: build.query<Address[], string>({
      query: (userId) => ({
        url: '/rest/v1/addresses',
        params: {
          select: '*',
          user_id: `eq.${userId}`,
          order: 'is_default.desc,created_at.asc',
        },
      }),
      // Nothing of an account stays behind in the store of a signed-out visitor.
      keepUnusedDataFor: 0,
      providesTags: ['Address'],
    }),
    saveAddress: build.mutation<null, SavedAddress>({
      query: ({ id, user_id: userId, ...address }) => ({
        url: '/rest/v1/addresses',
        ...(id === undefined
          ? { method: 'POST', body: { user_id: userId, ...address } }
          : { method: 'PATCH', params: { id: `eq.${id}` }, body: { ...cleared, ...address } }),
      }),
      invalidatesTags: ['Address'],
    }),
    setDefaultAddress: build.mutation<null, string>({
      query: (id) => ({
        url: '/rest/v1/addresses',
        method: 'PATCH',
        params: { id: `eq.${id}` },
        body: { is_default: true },
      }),
      invalidatesTags: ['Address'],
    }),
    deleteAddress: build.mutation<null, string>({
      query: (id) => ({
        url: '/rest/v1/addresses',
        method: 'DELETE',
        params: { id: `eq.${id}` },
      }),
      invalidatesTags: ['Address'],
    }),
  }),
})

/** What an address leaves out is no longer there. */
const cleared = { organisation: '', line2: '', phone: '' }

export const {
  useListAddressesQuery,
  useSaveAddressMutation,
  useSetDefaultAddressMutation,
  useDeleteAddressMutation,
} = addressesApi
