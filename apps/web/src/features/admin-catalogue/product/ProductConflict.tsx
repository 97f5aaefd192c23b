import type { Category, Product } from '@golden-bead/contracts/catalogue'
import { Conflict } from '#features/admin-catalogue/Conflict.tsx'
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

export const ProductConflict = ({ theirs, categories, ...conflict }: ProductConflictProps) => (
  <Conflict
    {...conflict}
    theirs={theirs && formOfProduct(theirs)}
    what="product"
    fields={productFields}
    labels={labels}
    nameOf={(field, value) =>
      field === 'category' ? categories.find(({ id }) => id === value)?.name : undefined
    }
  />
)
