import type { Product } from '@golden-bead/contracts/catalogue'
import { baseApi } from '#lib/api/base-api.ts'

export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The products of a cart as the shop has them now; those that are gone are missing. */
    listProductsById: build.query<Product[], readonly string[]>({
      query: (ids) => ({
        url: '/rest/v1/products',
        params: { select: '*', id: `in.(${ids.map(quoted).join(',')})`, order: 'name.asc' },
      }),
      providesTags: ['Product'],
    }),
    /** What costs at least that much, the cheapest first: enough that the cart may hold some. */
    listCheapestFrom: build.query<Product[], number>({
      query: (cents) => ({
        url: '/rest/v1/products',
        params: {
          select: '*',
          available: 'is.true',
          price: `gte.${cents / 100}`,
          order: 'price.asc,id.asc',
          limit: '12',
        },
      }),
      providesTags: ['Product'],
    }),
  }),
})

/** Ids from storage are untrusted: quoted, one cannot add a condition to the filter. */
const quoted = (id: string) => `"${id.replaceAll(/["\\]/g, String.raw`\$&`)}"`

export const { useListProductsByIdQuery, useListCheapestFromQuery } = cartApi
