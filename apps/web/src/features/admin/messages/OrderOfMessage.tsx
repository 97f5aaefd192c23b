import type { Message } from '@golden-bead/contracts/messages'
import { paths } from '@golden-bead/contracts/paths'
import { Badge } from '#ui/Badge.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

/** Whether its sender has shown to be the buyer of the order that it is about. */
export const ProvenBadge = ({ message }: { message: Message }) =>
  message.is_proven ? <Badge tone="good">Buyer</Badge> : <Badge>Not proven</Badge>

/** The order that a message is about, or what its sender wrote instead. */
export const OrderOfMessage = ({ message }: { message: Message }) => {
  const { order_number: number, named_order: named } = message
  if (number === null) {
    return (
      <>
        <bdi>{named}</bdi> <span className="text-ink-soft">(no such order)</span>
      </>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ShopLink to={paths.adminOrder(number)} className="link">
        {number}
      </ShopLink>
      <ProvenBadge message={message} />
    </span>
  )
}
