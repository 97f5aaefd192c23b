import type { ReactNode } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { ChevronLeft, ChevronRight } from 'lucide'
import { paths } from '@golden-bead/contracts/paths'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useFindOrderBesideQuery, useFindPlaceOfOrderQuery } from './admin-orders.api.ts'
import { orderLocation, type OrderLocation } from './order-location.ts'
import { besideQuery, type Side } from './order-query.ts'

type OrdersBesideProps = { number: string; list: OrderLocation }

/** Leads through the list that the order was opened from, also where the order has left it since. */
export const OrdersBeside = ({ number, list }: OrdersBesideProps) => (
  <nav aria-label="Orders beside this one" className="-mx-3 flex">
    <OrderBeside number={number} list={list} side="previous">
      <Icon of={ChevronLeft} className="size-4.5" />
      Previous
    </OrderBeside>
    <OrderBeside number={number} list={list} side="next">
      Next
      <Icon of={ChevronRight} className="size-4.5" />
    </OrderBeside>
  </nav>
)

const style = 'inline-flex min-h-11 items-center gap-1 rounded-full px-3'

type OrderBesideProps = OrdersBesideProps & { side: Side; children: ReactNode }

const OrderBeside = ({ number, list, side, children }: OrderBesideProps) => {
  const { data: place } = useFindPlaceOfOrderQuery(number)
  const { currentData: beside } = useFindOrderBesideQuery(
    place ? besideQuery(list, place, side) : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  // Its place is kept, so that one press after the other meets the same link.
  if (!beside) {
    return <span className={classNames(style, 'invisible')}>{children}</span>
  }
  return (
    <ShopLink
      to={orderLocation.pathOf(list, paths.adminOrder(beside.number))}
      className={classNames(style, 'font-medium hover:bg-paper-sunk hover:text-honey')}
    >
      {children}
    </ShopLink>
  )
}
