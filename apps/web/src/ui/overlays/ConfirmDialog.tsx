import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  question: string
  explanation?: string
  confirmLabel: string
  cancelLabel?: string
  isOpen: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export const ConfirmDialog = ({
  question,
  explanation,
  confirmLabel,
  cancelLabel = 'Cancel',
  isOpen,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Dialog
    title={question}
    isOpen={isOpen}
    onClose={() => isBusy || onCancel()}
    width="small"
    footer={
      <>
        <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
          {cancelLabel}
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
