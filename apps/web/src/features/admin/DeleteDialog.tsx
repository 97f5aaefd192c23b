import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { deleteFailureToast } from './failure-toasts.ts'

type DeleteDialogProps<Row> = {
  /** The row that is asked about. */
  row: Row | undefined
  /** What a row is called, such as `product`. */
  noun: string
  explanationOf: (row: Row) => string
  isBusy: boolean
  deleteRow: (row: Row) => Promise<unknown>
  onDeleted?: ((row: Row) => void) | undefined
  onClose: () => void
}

/** Asks before a row is deleted, and says whether it was. */
export const DeleteDialog = <Row,>({
  row,
  noun,
  explanationOf,
  isBusy,
  deleteRow,
  onDeleted,
  onClose,
}: DeleteDialogProps<Row>) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()

  const handleConfirm = async (condemned: Row) => {
    dispatch(dismissErrorToasts())
    try {
      await deleteRow(condemned)
      onDeleted?.(condemned)
      const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted successfully!`
      dispatch(toastShown({ title, tone: 'good' }))
    } catch (error) {
      dispatch(deleteFailureToast(`Failed to delete ${noun}.`, error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      question={`Are you sure you want to delete this ${noun}?`}
      explanation={row ? explanationOf(row) : ''}
      confirmLabel="Delete"
      isOpen={row !== undefined}
      isBusy={isBusy}
      onConfirm={() => row && void handleConfirm(row)}
      onCancel={onClose}
    />
  )
}
