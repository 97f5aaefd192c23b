import type { Product } from '@golden-bead/contracts/catalogue'
import { baseApi } from '#lib/base-api.ts'

/** Ids are 80 characters at most; a request line of fifty stays below what servers accept. */
const idsPerCall = 50

export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The products of a cart as the shop has them now; those that are gone are missing. */
    listProductsById: build.query<Product[], readonly string[]>({
      queryFn: async (ids, _api, _options, send) => {
        const products: Product[] = []
        for (let start = 0; start < ids.length; start += idsPerCall) {
          const part = ids.slice(start, start + idsPerCall).map((id) => `"${id}"`)
          const { data, error } = await send({
            url: '/rest/v1/products',
            params: { select: '*', id: `in.(${part.join(',')})`, order: 'name.asc' },
          })
          if (error) return { error }
          // The shape is what the contract of this address promises.
          products.push(...(data as Product[]))
        }
        return { data: products }
      },
      providesTags: ['Product'],
    }),
  }),
})

export const { useListProductsByIdQuery } = cartApi
