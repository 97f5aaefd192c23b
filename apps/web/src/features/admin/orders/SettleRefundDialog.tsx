import { formatCents } from '@golden-bead/contracts/money'
import { moneyOf } from './order-money.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'

export const SettleRefundDialog = (props: StepProps) => (
  <StepDialog
    {...props}
    step="settle-refund"
    title="Settle the refund"
    explanation={`The ${formatCents(moneyOf(props.order).failed)} that did not go through will not be sent, as agreed with the buyer. Nothing is booked. If you sent it another way, book that as a refund instead.`}
    confirmLabel="Settle it"
    done="Refund settled"
    failed="Failed to settle the refund."
  />
)
