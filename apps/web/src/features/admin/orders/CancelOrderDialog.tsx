import { formatCents } from '@golden-bead/contracts/money'
import { useForm } from '#ui/forms/use-form.ts'
import { moneyOf } from './order-money.ts'
import { StepDialog } from './StepDialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

export const CancelOrderDialog = ({ order, stepping, onClose }: StepDialogProps) => {
  const { left, isByCard, isDisputed } = moneyOf(order)
  const whereTo = isDisputed
    ? 'disputed: the bank decides where it goes'
    : isByCard
      ? 'goes back to the card at once'
      : 'will be due back'
  const form = useForm({
    names: [],
    check: () => ({}),
    submit: async () => {
      const isDone = await stepping.take({
        step: 'cancel',
        done: 'Order cancelled',
        failed: 'Failed to cancel the order.',
      })
      if (isDone) onClose()
    },
  })

  return (
    <StepDialog
      title="Cancel this order?"
      explanation={
        left > 0
          ? `${formatCents(left)} of it is paid and ${whereTo}. The buyer gets a mail. This cannot be undone.`
          : 'The buyer gets a mail that says so. This cannot be undone.'
      }
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      isDanger
      form={form}
      news={stepping.news}
      onClose={onClose}
    />
  )
}
