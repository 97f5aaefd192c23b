import { useDispatch } from 'react-redux'
import { takeWaitingOrder } from '#lib/waiting-order.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { linesBought } from './cart.slice.ts'

type ReplacedOrderProps = { number: string; onRemoved: () => void }

/** Its key opens no other order, so only the buyer knows whether the new one is paid. */
export const ReplacedOrder = ({ number, onRemoved }: ReplacedOrderProps) => {
  const dispatch = useDispatch()

  const remove = async () => {
    const kept = await takeWaitingOrder(number)
    if (!kept) return
    dispatch(linesBought(kept.lines))
    onRemoved()
  }

  return (
    <Notice
      title={`You changed order ${number} somewhere else`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => void remove()}>
            Remove them
          </Button>
          <Button size="small" variant="secondary" onClick={() => void takeWaitingOrder(number)}>
            Keep them
          </Button>
        </div>
      }
    >
      Its items are still in this cart. If you paid for the new order, remove them here so you do
      not buy them twice. Our email has the link to the new order.
    </Notice>
  )
}
