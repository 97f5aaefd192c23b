import { formatCents } from '@golden-bead/contracts/money'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { Order } from '@golden-bead/contracts/orders'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { StepDialog, type StepProps } from './StepDialog.tsx'

export const MarkPaidDialog = (props: StepProps) => (
  <StepDialog
    {...props}
    step="mark-paid"
    title="Mark as paid"
    explanation={explanationOf(props.order)}
    confirmLabel="Mark as paid"
    names={['note']}
    bodyOf={({ note }) => ({ ...(note.trim() && { note: note.trim() }) })}
    done="Order marked as paid"
    failed="Failed to mark the order as paid."
    renderFields={() => (
      <TextArea
        label="Note (optional)"
        name="note"
        rows={2}
        maxLength={orderLimits.reasonLengthMax}
        hint="Such as the day of the transfer or the number of the check. Only admins see it."
      />
    )}
  />
)

const explanationOf = ({ total_cents: total, status, payment_status: payment }: Order) => {
  const arrived = `The whole ${formatCents(total)} has arrived.`
  if (status !== 'cancelled') return `${arrived} The buyer gets a mail that says so.`
  return payment === 'expired'
    ? `${arrived} The order is placed again if everything in it is still sold; otherwise the money is due back.`
    : `${arrived} The order stays cancelled, and the money is due back.`
}
