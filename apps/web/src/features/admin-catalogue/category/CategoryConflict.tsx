import type { Category } from '@golden-bead/contracts/catalogue'
import { ConflictDialog } from '#features/admin-catalogue/ConflictDialog.tsx'
import { differencesOf, mergedForm } from '#features/admin-catalogue/conflict.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { categoryFields, formOfCategory, type CategoryForm } from './category-form.ts'

type CategoryConflictProps = {
  base: CategoryForm
  mine: CategoryForm
  theirs: Category | undefined
  onSave: (version: CategoryForm) => void
  onCancel: () => void
}

const labels: Record<keyof CategoryForm, string> = {
  id: 'Id',
  name: 'Name',
  description: 'Description',
  image: 'Picture',
}

export const CategoryConflict = ({
  base,
  mine,
  theirs,
  onSave,
  onCancel,
}: CategoryConflictProps) => {
  if (!theirs) {
    return (
      <ConfirmDialog
        question="Somebody else deleted this category"
        explanation="You can add it again with what the form says now, or go back to the form."
        confirmLabel="Add it again"
        isOpen
        onConfirm={() => onSave(mine)}
        onCancel={onCancel}
      />
    )
  }

  const versions = { base, mine, theirs: formOfCategory(theirs) }
  return (
    <ConflictDialog
      what="category"
      differences={differencesOf(categoryFields, versions)}
      labelOf={(field) => labels[field]}
      textOf={(side, field) => versions[side][field]}
      onSave={(choices) => onSave(mergedForm(versions, choices))}
      onCancel={onCancel}
    />
  )
}
