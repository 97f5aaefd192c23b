import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { orderNumberOf } from '#features/admin/admin-location.ts'
import { OrdersBar } from '#features/admin/many-orders/OrdersBar.tsx'
import { chooseColumn } from '#features/admin/many/choose-column.tsx'
import { useChosen, type Chosen } from '#features/admin/many/use-chosen.ts'
import { useListOrdersQuery } from '#features/admin/orders/admin-orders.api.ts'
import { nothingIn } from '#features/admin/orders/order-labels.ts'
import { orderCardStyle, orderColumns } from '#features/admin/orders/order-columns.tsx'
import { orderLocation, type OrderLocation } from '#features/admin/orders/order-location.ts'
import {
  orderPageLength,
  orderQuery,
  type ListedOrder,
} from '#features/admin/orders/order-query.ts'
import { OrderFilters } from '#features/admin/orders/OrderFilters.tsx'
import { listedBy } from './listed-by.ts'
import { ListPage } from './ListPage.tsx'
import { OrderView } from './OrderView.tsx'

export const OrdersView = () => {
  const number = orderNumberOf(useLocation().pathname)
  const [search] = useSearchParams()
  const location = orderLocation.read(search)
  // Here, as what is ticked stays so while one order is looked at.
  const chosen = useChosen<ListedOrder>(location)
  const [opened, setOpened] = useState(number)
  if (number !== undefined && number !== opened) setOpened(number)

  return number === undefined ? (
    <OrderList location={location} chosen={chosen} opened={opened} />
  ) : (
    <OrderView key={number} number={number} list={location} />
  )
}

type OrderListProps = {
  location: OrderLocation
  chosen: Chosen<ListedOrder>
  opened: string | undefined
}

const OrderList = ({ location, chosen, opened }: OrderListProps) => {
  const found = useListOrdersQuery(orderQuery(location), { refetchOnMountOrArgChange: true })
  const { listed, ...state } = listedBy(found)
  const page = listed?.rows ?? []

  return (
    <>
      <ListPage
        title="Orders"
        noun="order"
        emptyText="Orders appear here."
        nothing={location.query === '' && location.state ? nothingIn[location.state] : undefined}
        location={location}
        address={orderLocation}
        renderFilters={(filters, choose) => <OrderFilters location={filters} onChange={choose} />}
        listed={listed}
        {...state}
        pageLength={orderPageLength}
        openedRow={opened}
        isSelectable
        table={{
          columns: [
            chooseColumn({
              chosen,
              page,
              nameOf: ({ number }) => number,
              isFixed: true,
              placeOnCard: 'max-sm:top-1 max-sm:left-3',
            }),
            ...orderColumns(location),
          ],
          keyOf: (order) => order.number,
          cardStyle: `${orderCardStyle} max-sm:pl-12!`,
          isFixed: true,
          isSelectable: true,
        }}
      />
      <OrdersBar chosen={chosen} location={location} total={listed?.total ?? 0} />
    </>
  )
}
