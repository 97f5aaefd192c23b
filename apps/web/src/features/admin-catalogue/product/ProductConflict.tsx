import type { Category, Product } from '@golden-bead/contracts/catalogue'
import { ConflictDialog } from '#features/admin-catalogue/ConflictDialog.tsx'
import { differencesOf, mergedForm, type Side } from '#features/admin-catalogue/conflict.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import {
  formOfProduct,
  productFields,
  type ProductField,
  type ProductForm,
} from './product-form.ts'

type ProductConflictProps = {
  base: ProductForm
  mine: ProductForm
  theirs: Product | undefined
  categories: readonly Category[]
  onSave: (version: ProductForm) => void
  onCancel: () => void
}

const labels: Record<ProductField, string> = {
  name: 'Name',
  category: 'Category',
  price: 'Price in dollars',
  age_range: 'Age range',
  description: 'Description',
  benefits: 'Benefits',
  image: 'Picture',
  in_stock: 'In stock',
  featured: 'Featured on the home page',
}

export const ProductConflict = ({
  base,
  mine,
  theirs,
  categories,
  onSave,
  onCancel,
}: ProductConflictProps) => {
  if (!theirs) {
    return (
      <ConfirmDialog
        question="Somebody else deleted this product"
        explanation="You can add it again with what the form says now, or go back to the form."
        confirmLabel="Add it again"
        isOpen
        onConfirm={() => onSave(mine)}
        onCancel={onCancel}
      />
    )
  }

  const versions = { base, mine, theirs: formOfProduct(theirs) }
  const textOf = (side: Side, field: ProductField) => {
    const value = versions[side][field]
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (field === 'category') return categories.find(({ id }) => id === value)?.name ?? value
    return field === 'image' ? value.slice(value.lastIndexOf('/') + 1) : value
  }

  return (
    <ConflictDialog
      what="product"
      differences={differencesOf(productFields, versions)}
      labelOf={(field) => labels[field]}
      textOf={textOf}
      onSave={(choices) => onSave(mergedForm(versions, choices))}
      onCancel={onCancel}
    />
  )
}
