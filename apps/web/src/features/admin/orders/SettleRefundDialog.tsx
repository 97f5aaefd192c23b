import { formatCents } from '@golden-bead/contracts/money'
import { useForm } from '#ui/forms/use-form.ts'
import { moneyOf } from './order-money.ts'
import { StepDialog } from './StepDialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

export const SettleRefundDialog = ({ order, stepping, onClose }: StepDialogProps) => {
  const form = useForm({
    names: [],
    check: () => ({}),
    submit: async () => {
      const isDone = await stepping.take({
        step: 'settle-refund',
        done: 'Refund settled',
        failed: 'Failed to settle the refund.',
      })
      if (isDone) onClose()
    },
  })

  return (
    <StepDialog
      title="Settle the refund"
      explanation={`The ${formatCents(moneyOf(order).failed)} that did not go through is not sent any more, as you have agreed with the buyer. Nothing is booked. If you have sent it in another way, book that as a refund instead.`}
      confirmLabel="Settle it"
      form={form}
      news={stepping.news}
      onClose={onClose}
    />
  )
}
