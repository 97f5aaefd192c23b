import type { Category } from '@golden-bead/contracts/catalogue'
import { productStatuses } from '@golden-bead/contracts/catalogue-options'
import { Conflict } from '#features/admin/Conflict.tsx'
import { PictureStrip } from '#features/admin/pictures/PictureStrip.tsx'
import {
  fieldLabelOf,
  formOfProduct,
  productFields,
  type EditedProduct,
  type ProductField,
  type ProductForm,
} from './product-form.ts'
import { statusLabels } from './product-status.ts'

type ProductConflictProps = {
  base: ProductForm
  mine: ProductForm
  theirs: EditedProduct | undefined
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
    labelOf={fieldLabelOf}
    nameOf={(field, value) => nameOf(field, value, categories)}
  />
)

const nameOf = (
  field: ProductField,
  value: ProductForm[ProductField],
  categories: readonly Category[],
) => {
  if (Array.isArray(value)) return <PictureStrip pictures={value} />
  const status = productStatuses.find((known) => field === 'status' && known === value)
  if (status) return statusLabels[status]
  return field === 'category' ? categories.find(({ id }) => id === value)?.name : undefined
}
