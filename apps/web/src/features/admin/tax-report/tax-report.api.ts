import type { TaxOrders, TaxReport } from '@golden-bead/contracts/tax-report'
import { baseApi } from '#lib/api/base-api.ts'

const reportPath = '/admin/v1/tax-report'

export const taxReportApi = baseApi
  // A step of an order changes what is owed.
  .enhanceEndpoints({ addTagTypes: ['Order'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getTaxReport: build.query<TaxReport, string>({
        query: (period) => ({ url: reportPath, params: { period } }),
        providesTags: ['Order'],
      }),
      /** The argument is a query string from `tax-report-location.ts`. */
      listTaxOrders: build.query<TaxOrders, string>({
        query: (search) => ({ url: `${reportPath}/orders?${search}` }),
        providesTags: ['Order'],
      }),
      readTaxFile: build.query<string, string>({
        query: (name) => ({ url: `${reportPath}${name}`, responseHandler: 'text' }),
        keepUnusedDataFor: 0,
      }),
    }),
  })

export const { useGetTaxReportQuery, useListTaxOrdersQuery } = taxReportApi
