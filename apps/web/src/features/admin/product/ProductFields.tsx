import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import type { Category } from '@golden-bead/contracts/catalogue'
import { ImageField } from '#features/admin/image/ImageField.tsx'
import type { PictureProgress } from '#features/admin/image/use-image-upload.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { BenefitsField } from './BenefitsField.tsx'
import { PriceField } from './PriceField.tsx'
import { productLabels, type FieldErrors, type ProductForm } from './product-form.ts'

type ProductFieldsProps = {
  form: ProductForm
  errors: FieldErrors
  categories: readonly Category[]
  onChange: (change: Partial<ProductForm>) => void
  onPictureProgress: (progress: PictureProgress) => void
}

const smallPartsId = 'small-parts-hint'

export const ProductFields = ({
  form,
  errors,
  categories,
  onChange,
  onPictureProgress,
}: ProductFieldsProps) => (
  <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="flex flex-col gap-5">
      <TextField
        label={productLabels.name}
        name="name"
        value={form.name}
        error={errors.name}
        isRequired
        maxLength={catalogueLimits.nameLengthMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={productLabels.category}
          name="category"
          value={form.category}
          error={errors.category}
          isRequired
          placeholder="Choose a category"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onChange({ category: target.value })}
        />
        <PriceField
          price={form.price}
          error={errors.price}
          onChange={(price) => onChange({ price })}
        />
        <TextField
          label={productLabels.age_range}
          name="age_range"
          hint="For example: 3-6 years"
          value={form.age_range}
          error={errors.age_range}
          maxLength={catalogueLimits.ageRangeLengthMax}
          autoComplete="off"
          onChange={({ target }) => onChange({ age_range: target.value })}
        />
      </div>
      <TextArea
        label={productLabels.description}
        name="description"
        rows={8}
        value={form.description}
        error={errors.description}
        maxLength={catalogueLimits.descriptionLengthMax}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <BenefitsField
        text={form.benefits}
        error={errors.benefits}
        onChange={(benefits) => onChange({ benefits })}
      />
      <div>
        <Checkbox
          label={productLabels.small_parts}
          name="small_parts"
          checked={form.small_parts}
          aria-invalid={errors.small_parts ? true : undefined}
          aria-describedby={smallPartsId}
          onChange={({ target }) => onChange({ small_parts: target.checked })}
        />
        <p
          id={smallPartsId}
          className={classNames(
            'text-sm',
            errors.small_parts ? 'font-medium text-bad' : 'text-ink-soft',
          )}
        >
          {errors.small_parts ?? 'Shown with a warning; not allowed for children under 3.'}
        </p>
      </div>
      <TextArea
        label={productLabels.warning}
        name="warning"
        rows={2}
        hint="Shown beside the price, for example: Use under the supervision of an adult."
        value={form.warning}
        error={errors.warning}
        maxLength={catalogueLimits.warningLengthMax}
        onChange={({ target }) => onChange({ warning: target.value })}
      />
      <div className="flex flex-wrap gap-x-10">
        <Checkbox
          label={productLabels.in_stock}
          name="in_stock"
          checked={form.in_stock}
          onChange={({ target }) => onChange({ in_stock: target.checked })}
        />
        <Checkbox
          label={productLabels.featured}
          name="featured"
          checked={form.featured}
          onChange={({ target }) => onChange({ featured: target.checked })}
        />
      </div>
    </div>
    <div>
      <ImageField
        label={productLabels.image}
        image={form.image}
        kind="product"
        error={errors.image}
        onChange={(image) => onChange({ image })}
        onProgress={onPictureProgress}
      />
    </div>
  </div>
)
