import type { ReactNode } from 'react'
import { productColumns } from '@golden-bead/contracts/product-columns'
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
import type { FieldErrors, ProductForm } from './product-form.ts'

type ProductFieldsProps = {
  form: ProductForm
  errors: FieldErrors
  categories: readonly Category[]
  onChange: (change: Partial<ProductForm>) => void
  onPictureProgress: (progress: PictureProgress) => void
  /** Where the product has one. */
  stock: ReactNode
}

const smallPartsId = 'small-parts-hint'

export const ProductFields = ({
  form,
  errors,
  categories,
  onChange,
  onPictureProgress,
  stock,
}: ProductFieldsProps) => (
  <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="flex flex-col gap-5">
      <TextField
        label={productColumns.name.label}
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
          label={productColumns.category.label}
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
          label={productColumns.age_range.label}
          name="age_range"
          hint="For example: 3-6 years"
          value={form.age_range}
          error={errors.age_range}
          maxLength={productColumns.age_range.lengthMax}
          autoComplete="off"
          onChange={({ target }) => onChange({ age_range: target.value })}
        />
      </div>
      <TextArea
        label={productColumns.description.label}
        name="description"
        rows={8}
        value={form.description}
        error={errors.description}
        maxLength={catalogueLimits.descriptionLengthMax}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextField
        label={productColumns.material.label}
        name="material"
        hint="For example: Solid beech, water-based paint"
        value={form.material}
        error={errors.material}
        maxLength={productColumns.material.lengthMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ material: target.value })}
      />
      <TextField
        label={productColumns.dimensions.label}
        name="dimensions"
        hint="For example: 30 × 20 × 5 cm"
        value={form.dimensions}
        error={errors.dimensions}
        maxLength={productColumns.dimensions.lengthMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ dimensions: target.value })}
      />
      <TextField
        label={productColumns.contents.label}
        name="contents"
        hint="For example: Ten cubes and a mat"
        value={form.contents}
        error={errors.contents}
        maxLength={productColumns.contents.lengthMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ contents: target.value })}
      />
      <BenefitsField
        text={form.benefits}
        error={errors.benefits}
        onChange={(benefits) => onChange({ benefits })}
      />
      <div>
        <Checkbox
          label={productColumns.small_parts.label}
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
        label={productColumns.warning.label}
        name="warning"
        rows={2}
        hint="Shown beside the price, for example: Use under the supervision of an adult."
        value={form.warning}
        error={errors.warning}
        maxLength={productColumns.warning.lengthMax}
        onChange={({ target }) => onChange({ warning: target.value })}
      />
      <div className="flex flex-wrap gap-x-10">
        <Checkbox
          label={productColumns.in_stock.label}
          name="in_stock"
          checked={form.in_stock}
          onChange={({ target }) => onChange({ in_stock: target.checked })}
        />
        <Checkbox
          label={productColumns.featured.label}
          name="featured"
          checked={form.featured}
          onChange={({ target }) => onChange({ featured: target.checked })}
        />
      </div>
      {stock}
    </div>
    <div>
      <ImageField
        label={productColumns.image.label}
        image={form.image}
        kind="product"
        error={errors.image}
        onChange={(image) => onChange({ image })}
        onProgress={onPictureProgress}
      />
    </div>
  </div>
)
