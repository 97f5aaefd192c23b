import { paths } from '@golden-bead/contracts/paths'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { outcomeUnknown } from './checkout-troubles.tsx'
import { forgetOnItsWay, useOnItsWay } from './order-on-its-way.ts'

/** Another tab, or one that was closed, has sent an order and has no answer. */
export const OrderOnItsWay = ({ orderKey }: { orderKey: string }) => (
  <div className="mb-8">
    <Notice
      title="Your last order may be on its way to us"
      action={
        <Button size="small" onClick={() => forgetOnItsWay(orderKey)}>
          Order again
        </Button>
      }
    >
      We have no answer yet. Finish it in the other tab, or look for our email before you order
      again.
    </Notice>
  </div>
)

/** Above the cart: what is out of stock in it may be the last one, which that order has. */
export const CartOnItsWay = () => {
  const sent = useOnItsWay()
  if (!sent) return null
  if (!sent.isOwn) return <OrderOnItsWay orderKey={sent.key} />
  return (
    <div className="mb-8">
      <Notice
        title={outcomeUnknown.title}
        action={
          <ButtonLink to={paths.checkout()} size="small">
            Ask again
          </ButtonLink>
        }
      >
        The connection dropped before we could confirm it. You will not order twice.
      </Notice>
    </div>
  )
}
