import type { Category, Product } from '@golden-bead/contracts/catalogue'
import { productStatuses } from '@golden-bead/contracts/catalogue-options'
import { productColumns } from '@golden-bead/contracts/product-columns'
import { Conflict } from '#features/admin/Conflict.tsx'
import { formOfProduct, productFields, type ProductForm } from './product-form.ts'
import { statusLabels } from './product-status.ts'

type ProductConflictProps = {
  base: ProductForm
  mine: ProductForm
  theirs: Product | undefined
  categories: readonly Category[]
  onSave: (version: ProductForm) => void
  onCancel: () => void
}

export const ProductConflict = ({ theirs, categories, ...conflict }: ProductConflictProps) => (
  <Conflict
    {...conflict}
    theirs={theirs && formOfProduct(theirs)}
    what="this product"
    fields={productFields}
    labelOf={(field) => productColumns[field].label}
    nameOf={(field, value) => {
      const status = productStatuses.find((known) => field === 'status' && known === value)
      if (status) return statusLabels[status]
      return field === 'category' ? categories.find(({ id }) => id === value)?.name : undefined
    }}
  />
)
