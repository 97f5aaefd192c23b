import { orderLimits } from '@golden-bead/contracts/order-options'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { StepDialog, type StepProps } from './StepDialog.tsx'

export const HoldDialog = (props: StepProps) => (
  <StepDialog
    {...props}
    step="hold"
    title="Do not ship yet?"
    explanation="The order stays as it is, and says that it is on hold until you release it. The buyer is not told."
    confirmLabel="Put on hold"
    names={['reason']}
    check={({ reason }) => ({
      reason: reason.trim() === '' ? 'Please say why, for whoever packs it.' : undefined,
    })}
    bodyOf={({ reason }) => ({ reason: reason.trim() })}
    done="The order is on hold"
    failed="Failed to put the order on hold."
    renderFields={(errors) => (
      <TextArea
        label="Reason"
        name="reason"
        rows={2}
        defaultValue={props.order.on_hold_reason ?? ''}
        maxLength={orderLimits.reasonLengthMax}
        hint="Only admins see it."
        error={errors.reason}
      />
    )}
  />
)

export const ReleaseDialog = (props: StepProps) => (
  <StepDialog
    {...props}
    step="release"
    title="Release the order?"
    explanation={`It is on hold: ${props.order.on_hold_reason}`}
    confirmLabel="Release"
    cancelLabel="Keep on hold"
    done="The order may be shipped"
    failed="Failed to release the order."
  />
)
