import type { Category, CategoryInput } from '@golden-bead/contracts/catalogue'
import {
  useAddCategoryMutation,
  useEditCategoryMutation,
  useLazyReadCategoryNowQuery,
} from '#features/admin/admin-catalogue.api.ts'
import { isSame } from '#features/admin/conflict.ts'
import { useConflictAwareSave } from '#features/admin/use-conflict-aware-save.ts'
import { categoryFields, formOfCategory } from './category-form.ts'

export const useSaveCategory = () => {
  const [addCategory] = useAddCategoryMutation()
  const [editCategory] = useEditCategoryMutation()
  const [readCategoryNow] = useLazyReadCategoryNowQuery()

  return useConflictAwareSave<Category, CategoryInput>({
    add: (input) => addCategory(input).unwrap(),
    edit: ({ id: _id, ...input }, { id, updated_at: seen }) =>
      editCategory({ id, seen, input }).unwrap(),
    readNow: ({ id }) => readCategoryNow(id).unwrap(),
    isSaved: (input, category) => isSame(categoryFields, input, formOfCategory(category)),
  })
}
