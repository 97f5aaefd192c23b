import type { Product } from '@golden-bead/contracts/catalogue'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { useDeleteProductMutation } from '#features/admin/admin-catalogue.api.ts'
import { deleteFailureToast } from '#features/admin/failure-toasts.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'

type DeleteProductProps = {
  product: Product | undefined
  onDeleted: (id: string) => void
  onClose: () => void
}

export const DeleteProduct = ({ product, onDeleted, onClose }: DeleteProductProps) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const [deleteProduct, { isLoading }] = useDeleteProductMutation()

  const handleConfirm = async (id: string) => {
    dispatch(dismissErrorToasts())
    try {
      await deleteProduct(id).unwrap()
      onDeleted(id)
      dispatch(toastShown({ title: 'Product deleted successfully!', tone: 'good' }))
    } catch (error) {
      dispatch(deleteFailureToast('Failed to delete product.', error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this product?"
      explanation={`${product?.name ?? ''} disappears from the shop at once. This cannot be undone.`}
      confirmLabel="Delete"
      isOpen={product !== undefined}
      isBusy={isLoading}
      onConfirm={() => product && void handleConfirm(product.id)}
      onCancel={onClose}
    />
  )
}
