import { formatCents } from '@golden-bead/contracts/money'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { moneyOf } from './order-money.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'

export const SettleRefundDialog = (props: StepProps) => (
  <StepDialog
    {...props}
    step="settle-refund"
    title="Settled otherwise"
    explanation={`The ${formatCents(moneyOf(props.order).failed)} that did not go through will not be sent, as agreed with the buyer. Nothing is booked. If you sent it another way, book that as a refund instead.`}
    confirmLabel="Settle it"
    names={['note']}
    check={({ note }) => ({
      note: note.trim() === '' ? 'Please say how it was settled.' : undefined,
    })}
    bodyOf={({ note }) => ({ note: note.trim() })}
    done="Refund settled"
    failed="Failed to settle the refund."
    renderFields={(errors) => (
      <TextArea
        label="How it was settled"
        name="note"
        rows={2}
        maxLength={orderLimits.reasonLengthMax}
        hint="Such as a voucher. Only admins see it."
        error={errors.note}
      />
    )}
  />
)
