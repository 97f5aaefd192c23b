import { useState } from 'react'
import { totalsWithout } from '@golden-bead/contracts/cancelled-units'
import { formatCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { sumOfUnits, UnitFields, type PickedUnits } from '#ui/forms/UnitFields.tsx'
import { moneyOf } from './order-money.ts'
import { dueOfUnits } from './order-parts.ts'
import { openUnits } from './parcel-contents.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'

/** Whether there are some units that may go while others stay, or have left. */
export const hasUnitsToCancel = ({ lines, fulfilment_status: fulfilment }: Order) =>
  lines.reduce((sum, line) => sum + openUnits(line), 0) > (fulfilment === 'unfulfilled' ? 1 : 0)

export const CancelUnitsDialog = (props: StepProps) => {
  const { order } = props
  const [units, setUnits] = useState<PickedUnits>(new Map())
  const { isByCard, isDisputed } = moneyOf(order)
  const isUnpaid = order.payment_status === 'awaiting'
  const count = sumOfUnits(units)
  const { totalCents } = totalsWithout(order, units)
  // The last of them cancel the order, and its money leaves at once.
  const isAsked = !isUnpaid && isByCard && !isDisputed && !dueOfUnits(order, units).isAll

  return (
    <StepDialog
      {...props}
      step="cancel"
      title="Cancel items"
      explanation={count === 0 ? 'How many of each will not be sent?' : whatFollows(order, units)}
      confirmLabel="Cancel items"
      cancelLabel="Keep them"
      isDanger
      isIdle={count === 0}
      done="Items cancelled"
      failed="Failed to cancel the items."
      names={['refund']}
      bodyOf={({ refund }) => ({
        lines: Array.from(units, ([line_id, quantity]) => ({ line_id, quantity })).filter(
          ({ quantity }) => quantity > 0,
        ),
        ...(isUnpaid && { expected_total_cents: totalCents }),
        ...(refund && { refund: true }),
      })}
      renderFields={() => (
        <>
          <UnitFields
            verb="Cancel"
            items={order.lines
              .map((line) => ({ id: line.id, name: line.name, max: openUnits(line) }))
              .filter(({ max }) => max > 0)}
            units={units}
            onChange={setUnits}
          />
          {isAsked && (
            <Checkbox name="refund" defaultChecked label="Send the money back to the card now" />
          )}
        </>
      )}
    />
  )
}

function whatFollows(order: Order, units: PickedUnits): string {
  if (order.payment_status === 'awaiting') {
    return `The order then comes to ${formatCents(totalsWithout(order, units).totalCents)}. The buyer gets a mail.`
  }
  const { cents, isAll } = dueOfUnits(order, units)
  const due = `${formatCents(cents)} is due back to the buyer, who gets a mail.`
  if (isAll) {
    const { isByCard, isDisputed } = moneyOf(order)
    const how =
      isByCard && !isDisputed ? `${formatCents(cents)} goes back to the card at once.` : due
    return `Nothing of the order is left. ${how}`
  }
  return cents > 0
    ? `${due} Shipping stays as it is.`
    : 'Their money went back before. The buyer gets a mail.'
}
