import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  question: string
  explanation?: string
  confirmLabel: string
  isOpen: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export const ConfirmDialog = ({
  question,
  explanation,
  confirmLabel,
  isOpen,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Dialog
    title={question}
    isOpen={isOpen}
    onClose={onCancel}
    width="small"
    footer={
      <>
        <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm} isBusy={isBusy}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {explanation && <p className="text-ink-soft">{explanation}</p>}
  </Dialog>
)
