import { useState } from 'react'
import type { NewProduct } from '@golden-bead/contracts/product-saving'
import {
  useAddProductMutation,
  useEditProductMutation,
  useLazyReadProductNowQuery,
} from '#features/admin/admin-catalogue.api.ts'
import { useConflictAwareSave } from '#features/admin/use-conflict-aware-save.ts'
import { hasCode } from '#lib/api/error-message.ts'
import { newKey } from '#lib/new-key.ts'
import { isSavedAs, type EditedProduct } from './product-form.ts'

export const useSaveProduct = () => {
  const [addProduct] = useAddProductMutation()
  const [editProduct] = useEditProductMutation()
  const [readProductNow] = useLazyReadProductNowQuery()
  const [key] = useState(newKey)

  const edit = async (input: NewProduct, { id, updated_at: seen }: EditedProduct) => {
    // How many there are of a product that exists is saved where it is counted.
    const { product, images } = input
    try {
      return await editProduct({ id, input: { product, images, updated_at: seen } }).unwrap()
    } catch (error) {
      if (hasCode(error, 'version_conflict') || hasCode(error, 'not_found')) return null
      throw error
    }
  }

  return useConflictAwareSave<EditedProduct, NewProduct>({
    add: async (input) => {
      const { product, isNew } = await addProduct({ key, input }).unwrap()
      // What was typed since a try whose answer was lost is a change of what that has made.
      return isNew || isSavedAs(input, product) ? product : edit(input, product)
    },
    edit,
    readNow: ({ id }) => readProductNow(id).unwrap(),
    isSaved: isSavedAs,
  })
}
