import type { Category } from '@golden-bead/contracts/catalogue'
import { Conflict } from '#features/admin/Conflict.tsx'
import {
  categoryFields,
  categoryLabels,
  formOfCategory,
  type CategoryForm,
} from './category-form.ts'

type CategoryConflictProps = {
  base: CategoryForm
  mine: CategoryForm
  theirs: Category | undefined
  onSave: (version: CategoryForm) => void
  onCancel: () => void
}

export const CategoryConflict = ({ theirs, ...conflict }: CategoryConflictProps) => (
  <Conflict
    {...conflict}
    theirs={theirs && formOfCategory(theirs)}
    what="this category"
    fields={categoryFields}
    labelOf={(field) => categoryLabels[field]}
  />
)
