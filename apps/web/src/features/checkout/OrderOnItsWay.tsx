import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'

/** Another tab, or one that was closed, has sent an order and has no answer. */
export const OrderOnItsWay = ({ onOrderAgain }: { onOrderAgain: () => void }) => (
  <div className="mb-8">
    <Notice
      title="Your last order may be on its way to us"
      action={
        <Button size="small" onClick={onOrderAgain}>
          Order again
        </Button>
      }
    >
      We have no answer yet. Finish it in the other tab, or look for our email before you order
      again.
    </Notice>
  </div>
)
