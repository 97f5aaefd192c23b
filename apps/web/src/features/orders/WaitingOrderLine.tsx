import type { Order } from '@golden-bead/contracts/orders'
import { paths } from '@golden-bead/contracts/paths'
import { timeOf } from '#lib/text/days.ts'
import { Container } from '#ui/layout/Container.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

/** On the pages where a buyer may look for what was not paid. */
export const WaitingOrderLine = ({ order }: { order: Order }) => (
  <div role="status" className="border-b border-beech bg-paper-sunk print:hidden">
    <Container className="py-2.5 text-center text-[0.95rem]">
      Order {order.number} is not paid yet
      {order.is_held && order.hold_until && `. We hold it until ${timeOf(order.hold_until)}`}.{' '}
      <ShopLink to={paths.order(order.number)} className="link whitespace-nowrap">
        Pay or change it
      </ShopLink>
    </Container>
  </div>
)
