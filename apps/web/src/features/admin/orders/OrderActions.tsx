import { useState, type ComponentType } from 'react'
import { mayStep, type OrderStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { Button } from '#ui/forms/Button.tsx'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import { CancelUnitsDialog, hasUnitsToCancel } from './CancelUnitsDialog.tsx'
import { MarkPaidDialog } from './MarkPaidDialog.tsx'
import { moneyOf } from './order-money.ts'
import { OrderNews } from './OrderNews.tsx'
import { PaymentTrouble } from './PaymentTrouble.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { SettleRefundDialog } from './SettleRefundDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'
import type { StepProps } from './StepDialog.tsx'
import { useOrderStep } from './use-order-step.ts'
import { whatNextOf } from './what-next.ts'

const steps: { step: OrderStep; label: string; Ask: ComponentType<StepProps> }[] = [
  { step: 'mark_paid', label: 'Mark as paid', Ask: MarkPaidDialog },
  { step: 'ship', label: 'Ship', Ask: ShipDialog },
  { step: 'refund', label: 'Refund', Ask: RefundDialog },
  { step: 'settle_refund', label: 'Settle the refund', Ask: SettleRefundDialog },
  { step: 'cancel_units', label: 'Cancel items', Ask: CancelUnitsDialog },
  { step: 'cancel', label: 'Cancel order', Ask: CancelOrderDialog },
]

type OrderActionsProps = {
  order: Order
  /** Reads the order anew, and answers it. */
  readNow: () => Promise<Order | null | undefined>
}

/** What an order waits for, and the buttons that work in its state. */
export const OrderActions = ({ order, readNow }: OrderActionsProps) => {
  const [asked, setAsked] = useState<OrderStep>()
  const stepping = useOrderStep(order, readNow)
  // A payment by card shows itself.
  const isPaidByCard = order.payment_method === 'card' && order.payment_status === 'awaiting'
  const { isByCard, isDisputed, failed } = moneyOf(order)
  const allowed = steps.filter(
    ({ step }) =>
      mayStep(step, 'owner', order) &&
      !(step === 'mark_paid' && isPaidByCard) &&
      !(step === 'refund' && isDisputed) &&
      !(step === 'cancel_units' && !hasUnitsToCancel(order)) &&
      !(step === 'settle_refund' && failed === 0),
  )
  const { words, next } = whatNextOf(order)
  const labelOf = ({ step, label }: (typeof steps)[number]) =>
    step === 'refund' && !isByCard ? 'Book a refund' : label
  const open = allowed.find(({ step }) => step === asked)
  // Somebody else may have taken the step, or one that rules it out.
  if (asked !== undefined && open === undefined) setAsked(undefined)

  const ask = (step: OrderStep) => {
    stepping.open()
    setAsked(step)
  }
  const close = () => {
    stepping.close()
    setAsked(undefined)
  }

  return (
    <div className="space-y-4">
      {stepping.news && !open && <OrderNews events={stepping.news} />}
      <PaymentTrouble order={order} />
      <div className="rounded-md border border-beech bg-sheet px-5 py-5">
        <p>{words}</p>
        {allowed.length > 0 && (
          <div className="mt-4 flex flex-wrap gap-3">
            {allowed.map((one) => (
              <Button
                key={one.step}
                variant={one.step === next ? 'primary' : 'secondary'}
                className={one.step === 'cancel' ? 'hover:border-bad hover:text-bad' : ''}
                onClick={() => ask(one.step)}
              >
                {labelOf(one)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {open && <open.Ask order={order} stepping={stepping} onClose={close} />}
    </div>
  )
}
