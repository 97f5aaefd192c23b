import { paths } from '@golden-bead/contracts/paths'
import { ReplacedOrder } from '#features/cart/ReplacedOrder.tsx'
import { forgetDraft } from '#features/checkout/forget-draft.ts'
import { takeWaitingOrder, type WaitingOrder } from '#lib/waiting-order.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

type CheckoutNoticesProps = {
  /** An order of an account that is not logged in. */
  locked: WaitingOrder | undefined
  /** The number of an order in whose place another device has put one. */
  replacedElsewhere: string | undefined
  /** The number of the order in whose place this one comes. */
  replaces: string | undefined
}

/** What is to be known of an order that waits for its card. */
export const CheckoutNotices = ({ locked, replacedElsewhere, replaces }: CheckoutNoticesProps) => (
  <>
    {locked && (
      <div className="mb-8">
        <Notice
          title={`Order ${locked.number} may not be paid yet`}
          action={
            <Button size="small" onClick={() => void takeWaitingOrder(locked.number)}>
              Order again
            </Button>
          }
        >
          <ShopLink to={paths.login(paths.checkout())} className="link">
            Log in
          </ShopLink>{' '}
          to see it before you order again.
        </Notice>
      </div>
    )}
    {replacedElsewhere !== undefined && (
      <div className="mb-8">
        <ReplacedOrder number={replacedElsewhere} onRemoved={forgetDraft} />
      </div>
    )}
    {replaces !== undefined && (
      <div className="mb-8">
        <Notice title={`This takes the place of order ${replaces}`}>
          That one is not paid. You pay this one only.
        </Notice>
      </div>
    )}
  </>
)
