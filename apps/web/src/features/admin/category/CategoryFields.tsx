import { catalogueLimits, slugRule } from '@golden-bead/contracts/catalogue-options'
import { ImageField } from '#features/admin/image/ImageField.tsx'
import type { PictureProgress } from '#features/admin/image/use-image-upload.ts'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { slugOfName } from '#lib/text/slug-of-name.ts'
import { categoryLabels, type CategoryErrors, type CategoryForm } from './category-form.ts'

type CategoryFieldsProps = {
  form: CategoryForm
  errors: CategoryErrors
  isNew: boolean
  onChange: (change: Partial<CategoryForm>) => void
  onPictureProgress: (progress: PictureProgress) => void
}

export const CategoryFields = ({
  form,
  errors,
  isNew,
  onChange,
  onPictureProgress,
}: CategoryFieldsProps) => (
  <div className="flex flex-col gap-5">
    <TextField
      label={categoryLabels.name}
      name="name"
      value={form.name}
      error={errors.name}
      isRequired
      maxLength={catalogueLimits.nameLengthMax}
      autoComplete="off"
      onChange={({ target }) => {
        // The id follows the name until it is edited itself.
        const isFollowing = isNew && form.id === slugOfName(form.name)
        onChange({ name: target.value, ...(isFollowing && { id: slugOfName(target.value) }) })
      }}
    />
    <TextField
      label={categoryLabels.id}
      name="id"
      value={form.id}
      error={errors.id}
      isRequired={isNew}
      readOnly={!isNew}
      hint={
        isNew
          ? `Part of the address: ${slugRule}. It cannot be changed later.`
          : 'Part of the address, so it stays as it is.'
      }
      maxLength={catalogueLimits.slugLengthMax}
      autoComplete="off"
      onChange={({ target }) => onChange({ id: target.value })}
    />
    <TextArea
      label={categoryLabels.description}
      name="description"
      rows={4}
      value={form.description}
      error={errors.description}
      maxLength={catalogueLimits.descriptionLengthMax}
      onChange={({ target }) => onChange({ description: target.value })}
    />
    <div className="max-w-80">
      <ImageField
        label={categoryLabels.image}
        image={form.image}
        error={errors.image}
        onChange={(image) => onChange({ image })}
        onProgress={onPictureProgress}
      />
    </div>
  </div>
)
