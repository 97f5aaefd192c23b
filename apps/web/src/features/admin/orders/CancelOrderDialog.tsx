import { formatCents } from '@golden-bead/contracts/money'
import { moneyOf } from './order-money.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'

export const CancelOrderDialog = (props: StepProps) => {
  const { left, isByCard, isDisputed } = moneyOf(props.order)
  const whereTo = isDisputed
    ? 'disputed: the bank decides where it goes'
    : isByCard
      ? 'goes back to the card at once'
      : 'will be due back'

  return (
    <StepDialog
      {...props}
      step="cancel"
      title="Cancel this order?"
      explanation={
        left > 0
          ? `${formatCents(left)} of it is paid and ${whereTo}. The buyer gets a mail. This cannot be undone.`
          : 'The buyer gets a mail that says so. This cannot be undone.'
      }
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      isDanger
      done="Order cancelled"
      failed="Failed to cancel the order."
    />
  )
}
