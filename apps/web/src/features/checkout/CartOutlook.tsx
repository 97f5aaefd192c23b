import type { PriceRequest } from '@golden-bead/contracts/orders'
import { hasCode } from '#lib/api/error-message.ts'
import { useGetPriceQuery, type Replaces } from './checkout.api.ts'
import { NoShipping, OrderOutlook } from './OrderOutlook.tsx'

type CartOutlookProps = { lines: PriceRequest['lines']; replaces: Replaces | undefined }

/** What an order of the cart would meet, paid in the way that is offered first. */
export const CartOutlook = ({ lines, replaces }: CartOutlookProps) => {
  const { data: price, error } = useGetPriceQuery(
    { lines, replaces },
    { skip: lines.length === 0, refetchOnMountOrArgChange: true },
  )
  return hasCode(error, 'no_shipping') ? <NoShipping /> : <OrderOutlook price={price} />
}
