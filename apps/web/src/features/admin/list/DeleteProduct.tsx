import type { Product } from '@golden-bead/contracts/catalogue'
import { useDeleteProductMutation } from '#features/admin/admin-catalogue.api.ts'
import { DeleteDialog } from '#features/admin/DeleteDialog.tsx'

type DeleteProductProps = {
  product: Product | undefined
  /** The query of the list. */
  search: string
  onClose: () => void
}

export const DeleteProduct = ({ product, search, onClose }: DeleteProductProps) => {
  const [deleteProduct, { isLoading }] = useDeleteProductMutation()

  return (
    <DeleteDialog
      row={product}
      noun="product"
      explanationOf={({ name }) =>
        `${name} disappears from the shop at once. This cannot be undone.`
      }
      isBusy={isLoading}
      deleteRow={({ id }) => deleteProduct({ id, search }).unwrap()}
      onClose={onClose}
    />
  )
}
