import { formatCents } from '@golden-bead/contracts/money'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { Order } from '@golden-bead/contracts/orders'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { StepDialog } from './StepDialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

export const MarkPaidDialog = ({ order, stepping, onClose }: StepDialogProps) => {
  const form = useForm({
    names: ['note'],
    check: () => ({}),
    submit: async ({ note }) => {
      const isDone = await stepping.take({
        step: 'mark-paid',
        body: { ...(note.trim() && { note: note.trim() }) },
        done: 'Order marked as paid',
        failed: 'Failed to mark the order as paid.',
      })
      if (isDone) onClose()
    },
  })

  return (
    <StepDialog
      title="Mark as paid"
      explanation={explanationOf(order)}
      confirmLabel="Mark as paid"
      form={form}
      news={stepping.news}
      onClose={onClose}
    >
      <TextArea
        label="Note (optional)"
        name="note"
        rows={2}
        maxLength={orderLimits.reasonLengthMax}
        hint="Such as the day of the transfer or the number of the check. Only admins see it."
      />
    </StepDialog>
  )
}

const explanationOf = ({ total_cents: total, status, payment_status: payment }: Order) => {
  const arrived = `The whole ${formatCents(total)} has arrived.`
  if (status !== 'cancelled') return `${arrived} The buyer gets a mail that says so.`
  return payment === 'expired'
    ? `${arrived} The order is placed again if everything in it is still sold; otherwise the money is due back.`
    : `${arrived} The order stays cancelled, and the money is due back.`
}
