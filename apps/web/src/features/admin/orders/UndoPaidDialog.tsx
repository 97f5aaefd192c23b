import { StepDialog, type StepProps } from './StepDialog.tsx'

export const UndoPaidDialog = (props: StepProps) => (
  <StepDialog
    {...props}
    step="undo-paid"
    title="Undo the payment?"
    explanation={
      props.order.status === 'cancelled'
        ? 'The money was not received after all. The order stays cancelled, and this is not due any more. The buyer gets a mail.'
        : 'The money was not received after all. The order waits for it again, with new days to pay. The buyer gets a mail.'
    }
    confirmLabel="Undo the payment"
    cancelLabel="Keep it"
    isDanger
    done="The payment is undone"
    failed="Failed to undo the payment."
  />
)
