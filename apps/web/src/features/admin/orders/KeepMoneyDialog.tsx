import { formatCents } from '@golden-bead/contracts/money'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { unsettledOf } from '@golden-bead/contracts/refund-due'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { proposeDue } from './order-parts.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'

/** Of all units whose money is due. */
export const KeepMoneyDialog = (props: StepProps) => (
  <StepDialog
    {...props}
    step="keep"
    title={`Keep ${formatCents(proposeDue(props.order)?.cents ?? 0)}?`}
    explanation="It is due to the buyer now, and will be due no more. Nothing is sent, and the buyer gets no mail; the page of the order says that it stays with you."
    confirmLabel="Keep it"
    names={['reason']}
    check={({ reason }) => ({
      reason: reason.trim() === '' ? 'Please say why, for whoever asks later.' : undefined,
    })}
    bodyOf={({ reason }) => ({
      lines: props.order.lines
        .filter((line) => unsettledOf(line) > 0)
        .map((line) => ({ line_id: line.id, quantity: unsettledOf(line) })),
      reason: reason.trim(),
    })}
    done="The money is kept"
    failed="Failed to keep the money."
    renderFields={(errors) => (
      <TextArea
        label="Reason"
        name="reason"
        rows={2}
        maxLength={orderLimits.reasonLengthMax}
        hint="Such as what was agreed with the buyer. Only admins see it."
        error={errors.reason}
      />
    )}
  />
)
