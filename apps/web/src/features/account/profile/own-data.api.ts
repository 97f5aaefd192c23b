import { baseApi } from '#lib/api/base-api.ts'

export const ownDataApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, since nothing of the file is to stay in the store.
    downloadOwnData: build.mutation<object, void>({
      query: () => ({ url: '/store/v1/account' }),
    }),
    deleteOwnAccount: build.mutation<null, { password?: string }>({
      query: (body) => ({ url: '/store/v1/account', method: 'DELETE', body }),
    }),
  }),
})

export const { useDownloadOwnDataMutation, useDeleteOwnAccountMutation } = ownDataApi
