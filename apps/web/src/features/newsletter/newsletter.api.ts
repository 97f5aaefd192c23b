import type { NewSubscription } from '@golden-bead/contracts/subscriptions'
import { baseApi } from '#lib/api/base-api.ts'

export const newsletterApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<null, NewSubscription>({
      query: (body) => ({ url: '/store/v1/subscriptions', method: 'POST', body }),
    }),
    confirmSubscription: build.mutation<null, string>({
      query: (token) => ({
        url: '/store/v1/subscriptions/confirm',
        method: 'POST',
        body: { token },
      }),
    }),
    endSubscription: build.mutation<null, string>({
      query: (key) => ({ url: '/store/v1/subscriptions/end', method: 'POST', params: { key } }),
    }),
  }),
})

export const { useConfirmSubscriptionMutation, useEndSubscriptionMutation } = newsletterApi
