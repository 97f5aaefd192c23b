import type { Start } from '@golden-bead/contracts/start'
import { baseApi } from '#lib/api/base-api.ts'

export const startApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Start', 'Settings', 'Sample'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getStart: build.query<Start, void>({
        query: () => ({ url: '/admin/v1/start' }),
        providesTags: ['Start', 'Settings', 'Sample'],
      }),
      confirmPages: build.mutation<null, void>({
        query: () => ({ url: '/admin/v1/start/pages-read', method: 'POST' }),
        invalidatesTags: ['Start'],
      }),
      sendTestMail: build.mutation<null, void>({
        query: () => ({ url: '/admin/v1/start/test-mail', method: 'POST' }),
      }),
    }),
  })

export const { useGetStartQuery, useConfirmPagesMutation, useSendTestMailMutation } = startApi
