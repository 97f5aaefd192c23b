import type { SampleChoice, SampleReport } from '@golden-bead/contracts/sample'
import { baseApi } from '#lib/api/base-api.ts'

export const sampleApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Sample', 'Product', 'Stock', 'Category', 'Settings', 'Desk'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getSample: build.query<SampleReport, SampleChoice>({
        query: (choice) => ({ url: '/admin/v1/sample', params: choice }),
        providesTags: ['Sample', 'Product', 'Category', 'Settings'],
        keepUnusedDataFor: 0,
      }),
      /** Invalidates after a failure too: it may be done and only the answer be lost. */
      endSample: build.mutation<SampleReport, SampleChoice>({
        query: (body) => ({ url: '/admin/v1/sample/end', method: 'POST', body }),
        invalidatesTags: ['Sample', 'Product', 'Stock', 'Category', 'Settings', 'Desk'],
      }),
    }),
  })

export const { useGetSampleQuery, useEndSampleMutation } = sampleApi
