import { useLocation, useSearchParams } from 'react-router'
import { orderNumberOf } from '#features/admin/admin-location.ts'
import { useListOrdersQuery } from '#features/admin/orders/admin-orders.api.ts'
import { orderCardStyle, orderColumns } from '#features/admin/orders/order-columns.tsx'
import { orderLocation, type OrderLocation } from '#features/admin/orders/order-location.ts'
import { orderPageLength, orderQuery } from '#features/admin/orders/order-query.ts'
import { OrderFilters } from '#features/admin/orders/OrderFilters.tsx'
import { listedBy } from './listed-by.ts'
import { ListPage } from './ListPage.tsx'
import { OrderView } from './OrderView.tsx'

export const OrdersView = () => {
  const number = orderNumberOf(useLocation().pathname)
  const [search] = useSearchParams()
  const location = orderLocation.read(search)

  return number === undefined ? (
    <OrderList location={location} />
  ) : (
    <OrderView key={number} number={number} list={location} />
  )
}

const OrderList = ({ location }: { location: OrderLocation }) => {
  const found = useListOrdersQuery(orderQuery(location), { refetchOnMountOrArgChange: true })

  return (
    <ListPage
      title="Orders"
      noun="order"
      emptyText="Orders appear here."
      location={location}
      address={orderLocation}
      renderFilters={(chosen, choose) => <OrderFilters location={chosen} onChange={choose} />}
      {...listedBy(found)}
      pageLength={orderPageLength}
      table={{
        columns: orderColumns(location),
        keyOf: (order) => order.number,
        cardStyle: orderCardStyle,
        isFixed: true,
      }}
    />
  )
}
