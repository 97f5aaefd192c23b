import { TableFrame } from '#features/admin/TableFrame.tsx'
import { tableRoles } from '#features/admin/table-roles.ts'
import type { OrderLocation } from './order-location.ts'
import type { ListedOrder } from './order-query.ts'
import { OrderTableRow } from './OrderTableRow.tsx'

type OrderTableProps = {
  orders: readonly ListedOrder[]
  location: OrderLocation
  isUpdating: boolean
  /** The order to whose row the focus returns. */
  focusedNumber: string | undefined
}

const headStyle = 'px-3 py-3 text-left font-medium'

export const OrderTable = ({ orders, location, isUpdating, focusedNumber }: OrderTableProps) => (
  <TableFrame label="Table of orders" isUpdating={isUpdating}>
    <table
      {...tableRoles.table}
      className="w-full border-collapse text-[0.95rem] max-sm:block sm:min-w-[40rem] sm:table-fixed"
    >
      <caption className="sr-only">Orders</caption>
      <thead
        {...tableRoles.group}
        className="border-b border-beech bg-ink/4 max-sm:sr-only max-sm:block"
      >
        <tr {...tableRoles.row} className="max-sm:block">
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:w-28 sm:pl-4`}>
            Order
          </th>
          <th {...tableRoles.head} scope="col" className={headStyle}>
            Buyer
          </th>
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:w-40 lg:w-56`}>
            Status
          </th>
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:w-32`}>
            Placed
          </th>
          <th
            {...tableRoles.head}
            scope="col"
            className={`${headStyle} sm:w-28 sm:pr-4 sm:text-right`}
          >
            Total
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-sm:block">
        {orders.map((order) => (
          <OrderTableRow
            key={order.id}
            order={order}
            location={location}
            isFocused={order.number === focusedNumber}
          />
        ))}
      </tbody>
    </table>
  </TableFrame>
)
