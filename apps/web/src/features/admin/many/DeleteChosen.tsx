import { useMemo, useState } from 'react'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { counted } from '#lib/text/counted.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import {
  useDeleteProductsMutation,
  useLookAtDeletionQuery,
  versionsOf,
  type ChosenProduct,
} from './admin-changes.api.ts'
import { ProductProblems } from './ProductProblems.tsx'
import { WhileManyChange } from './WhileManyChange.tsx'
import { problemsIn } from './use-change-products.ts'

type DeleteChosenProps = {
  products: readonly ChosenProduct[]
  onDone: () => void
  onClose: () => void
}

/** Says what goes and what stays before anything is deleted. */
export const DeleteChosen = ({ products, onDone, onClose }: DeleteChosenProps) => {
  const dispatch = useThunkDispatch()
  const [deleteProducts, { isLoading: isBusy }] = useDeleteProductsMutation()
  const [share, setShare] = useState(0)
  const asked = useMemo(() => ({ products: versionsOf(products) }), [products])
  const found = useLookAtDeletionQuery(asked, { refetchOnMountOrArgChange: true })
  const report = found.currentData
  const count = report?.deleted ?? 0

  const confirm = async () => {
    const staying = new Set(report?.problems.map(({ id }) => id))
    const going = products.filter(({ id }) => !staying.has(id))
    try {
      const input = { products: versionsOf(going) }
      const { deleted } = await deleteProducts({ input, onProgress: setShare }).unwrap()
      dispatch(toastShown({ title: `${counted(deleted, 'product')} deleted`, tone: 'good' }))
      onDone()
    } catch (error) {
      if (problemsIn(error).length > 0) void found.refetch()
      const whereLost = 'They may have been deleted all the same. Please look at the list.'
      dispatch(callFailureToast('Failed to delete the products.', error, whereLost))
    }
  }

  return (
    <Dialog
      title={`Delete ${counted(products.length, 'product')}?`}
      isOpen
      onClose={() => isBusy || onClose()}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            disabled={count === 0}
            onClick={() => void confirm()}
          >
            Delete {counted(count, 'product')}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        They disappear from the shop at once. This cannot be undone. Orders keep what was bought.
      </p>
      <div role="status">{!report && !found.error && 'Looking at what can be deleted…'}</div>
      {report && (
        <>
          <ProductProblems title="These stay" problems={report.problems} />
          <ProductProblems title="Please note" tone="calm" problems={report.notes} />
        </>
      )}
      <WhileManyChange count={count} isBusy={isBusy} share={share} />
      {found.error && <LoadFailure words="Failed to look at the products" query={found} />}
    </Dialog>
  )
}
