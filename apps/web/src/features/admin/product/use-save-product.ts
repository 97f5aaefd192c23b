import type { Product, ProductInput } from '@golden-bead/contracts/catalogue'
import {
  useAddProductMutation,
  useEditProductMutation,
  useLazyReadProductNowQuery,
} from '#features/admin/admin-catalogue.api.ts'
import { isSame } from '#features/admin/conflict.ts'
import { useConflictAwareSave } from '#features/admin/use-conflict-aware-save.ts'
import { formOfProduct, productFields } from './product-form.ts'

export const useSaveProduct = () => {
  const [addProduct] = useAddProductMutation()
  const [editProduct] = useEditProductMutation()
  const [readProductNow] = useLazyReadProductNowQuery()

  return useConflictAwareSave<Product, ProductInput>({
    add: (input) => addProduct(input).unwrap(),
    edit: (input, { id, updated_at: seen }) => editProduct({ id, seen, input }).unwrap(),
    readNow: ({ id }) => readProductNow(id).unwrap(),
    isSaved: (input, product) =>
      isSame(productFields, formOfProduct({ ...product, ...input }), formOfProduct(product)),
  })
}
