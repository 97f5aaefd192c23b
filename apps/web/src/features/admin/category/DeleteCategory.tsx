import { useEffect, useState } from 'react'
import type { Category } from '@golden-bead/contracts/catalogue'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import {
  useDeleteCategoryMutation,
  useLazyCountProductsOfQuery,
} from '#features/admin/admin-catalogue.api.ts'
import { pathOfLocation, wholeListing } from '#features/admin/admin-location.ts'
import { deleteFailureToast } from '#features/admin/failure-toasts.ts'
import { counted } from '#lib/text/counted.ts'
import { hasStatus } from '#lib/api/error-message.ts'
import { BeadSpinner } from '#ui/feedback/BeadSpinner.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'

type DeleteCategoryProps = {
  category: Category
  onDeleted: (id: string) => void
  onClose: () => void
}

const conflict = 409

/** Only a category without products can be deleted; a foreign key enforces it. */
export const DeleteCategory = ({ category, onDeleted, onClose }: DeleteCategoryProps) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const [deleteCategory] = useDeleteCategoryMutation()
  const [countProducts] = useLazyCountProductsOfQuery()
  const [productCount, setProductCount] = useState<number | 'unknown'>()
  const [isDeleting, setIsDeleting] = useState(false)

  useEffect(() => {
    const asked = countProducts(category.id)
    // Where the count is unknown, the foreign key decides.
    asked.unwrap().then(setProductCount, () => setProductCount('unknown'))
    return () => asked.abort()
  }, [category.id, countProducts])

  const handleConfirm = async () => {
    setIsDeleting(true)
    dispatch(dismissErrorToasts())
    try {
      await deleteCategory(category.id).unwrap()
      onDeleted(category.id)
      dispatch(toastShown({ title: 'Category deleted successfully!', tone: 'good' }))
    } catch (error) {
      const count = hasStatus(error, conflict)
        ? await countProducts(category.id)
            .unwrap()
            .catch(() => 0)
        : 0
      if (count > 0) {
        setProductCount(count)
        return
      }
      dispatch(deleteFailureToast('Failed to delete category.', error))
    }
    onClose()
  }

  if (productCount === undefined) {
    return (
      <Dialog
        title={`Delete ${category.name}`}
        isOpen
        onClose={onClose}
        width="small"
        footer={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <p role="status">
          <BeadSpinner /> Counting its products
        </p>
      </Dialog>
    )
  }
  if (productCount === 0 || productCount === 'unknown') {
    return (
      <ConfirmDialog
        question="Are you sure you want to delete this category?"
        explanation={
          productCount === 0
            ? `${category.name} has no products. It disappears from the shop at once.`
            : `If no product uses ${category.name}, it disappears from the shop at once.`
        }
        confirmLabel="Delete"
        isOpen
        isBusy={isDeleting}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      />
    )
  }

  return (
    <Dialog
      title={`${category.name} cannot be deleted`}
      isOpen
      onClose={onClose}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <ButtonLink to={pathOfLocation({ ...wholeListing, category: category.id })}>
            See its products
          </ButtonLink>
        </>
      }
    >
      <p className="text-ink-soft">
        {counted(productCount, 'product')} {productCount === 1 ? 'uses' : 'use'} this category. Move
        them to another one or delete them first.
      </p>
    </Dialog>
  )
}
