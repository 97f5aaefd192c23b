import type { Stock, StockInput } from '@golden-bead/contracts/stock'
import type { Waiting } from '@golden-bead/contracts/stock-waits'
import { countedCall, listedRows, type ListedRows } from '#lib/api/listed-rows.ts'
import { baseApi } from '#lib/api/base-api.ts'
import type { ListedStock } from './stock-query.ts'

const pathOf = (id: string) => `/admin/v1/stock/${encodeURIComponent(id)}`

export const adminStockApi = baseApi
  // An order that is changed holds other units.
  .enhanceEndpoints({ addTagTypes: ['Stock', 'Order'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The argument is a query string from `stock-query.ts`. */
      listStock: build.query<ListedRows<ListedStock>, string>({
        query: (search) => countedCall(`/rest/v1/stock_levels?${search}`),
        transformResponse: listedRows<ListedStock>,
        providesTags: ['Stock', 'Order'],
      }),
      getStock: build.query<Stock, string>({
        query: (id) => ({ url: pathOf(id) }),
        providesTags: ['Stock', 'Order'],
      }),
      /** How many wait for each of these products; those for which nobody waits are left out. */
      countWaits: build.query<Waiting[], string[]>({
        query: (ids) => ({ url: '/admin/v1/stock-waits', params: { product_ids: ids.join(',') } }),
        providesTags: ['Stock'],
      }),
      /** Invalidates after a failure too: somebody else was faster, or only the answer was lost. */
      setStock: build.mutation<Stock, { id: string; input: StockInput }>({
        query: ({ id, input }) => ({ url: pathOf(id), method: 'PUT', body: input }),
        invalidatesTags: ['Stock', 'Product'],
      }),
    }),
  })

export const { useListStockQuery, useGetStockQuery, useCountWaitsQuery, useSetStockMutation } =
  adminStockApi
