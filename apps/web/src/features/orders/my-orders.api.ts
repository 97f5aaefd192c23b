import type { Order, OrderRow } from '@golden-bead/contracts/orders'
import { baseApi } from '#lib/api/base-api.ts'
import { countedCall, listedRows, type ListedRows } from '#lib/api/listed-rows.ts'

export type ListedOrder = Pick<
  OrderRow,
  | 'number'
  | 'placed_at'
  | 'status'
  | 'payment_status'
  | 'fulfilment_status'
  | 'payment_method'
  | 'total_cents'
  | 'part_received_cents'
> & { order_lines: Pick<Order['lines'][number], 'product_id' | 'name' | 'image' | 'quantity'>[] }

const listedColumns =
  'number,placed_at,status,payment_status,fulfilment_status,payment_method,total_cents,part_received_cents,order_lines(product_id,name,image,quantity)'

export const orderPageLength = 10

const myOrdersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of what a member has bought, newest first. Named by the account: an admin may read all. */
    listMyOrders: build.query<ListedRows<ListedOrder>, { userId: string; page: number }>({
      query: ({ userId, page }) => {
        const search = new URLSearchParams({
          select: listedColumns,
          user_id: `eq.${userId}`,
          // The id makes the order total, so that no order is on two pages or on none.
          order: 'placed_at.desc,id.desc',
          'order_lines.order': 'position.asc',
          limit: String(orderPageLength),
          offset: String((page - 1) * orderPageLength),
        })
        return countedCall(`/rest/v1/orders?${search}`)
      },
      transformResponse: listedRows<ListedOrder>,
    }),
  }),
})

export const { useListMyOrdersQuery } = myOrdersApi
