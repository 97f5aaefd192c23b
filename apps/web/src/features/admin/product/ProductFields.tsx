import type { ReactNode } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { productColumns } from '@golden-bead/contracts/product-columns'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import type { Category } from '@golden-bead/contracts/catalogue'
import type { PictureProgress } from '#features/admin/image/use-image-upload.ts'
import type { NextPictures } from '#features/admin/pictures/form-pictures.ts'
import { PicturesField } from '#features/admin/pictures/PicturesField.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { BenefitsField } from './BenefitsField.tsx'
import { IdentificationFields } from './IdentificationFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import type { FieldErrors, ProductForm } from './product-form.ts'

type ProductFieldsProps = {
  form: ProductForm
  errors: FieldErrors
  categories: readonly Category[]
  onChange: (change: Partial<ProductForm>) => void
  onPicturesChange: (next: NextPictures) => void
  onPictureProgress: (progress: PictureProgress) => void
  /** How many there are. */
  stock: ReactNode
}

const smallPartsId = 'small-parts-hint'
const taxHintId = 'tax-hint'

type TextColumn =
  | 'age_range'
  | 'description'
  | 'material'
  | 'dimensions'
  | 'contents'
  | 'skills'
  | 'warning'
type FlagColumn = 'small_parts' | 'in_stock' | 'featured' | 'is_taxable'

export const ProductFields = ({
  form,
  errors,
  categories,
  onChange,
  onPicturesChange,
  onPictureProgress,
  stock,
}: ProductFieldsProps) => {
  const columnOf = (name: TextColumn | 'name' | 'category') => ({
    name,
    label: productColumns[name].label,
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const textOf = (name: TextColumn) => ({
    ...columnOf(name),
    maxLength: productColumns[name].lengthMax,
  })
  const flagOf = (name: FlagColumn) => ({
    name,
    label: productColumns[name].label,
    checked: form[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange({ [name]: target.checked }),
  })

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-5">
        <TextField
          {...columnOf('name')}
          isRequired
          maxLength={catalogueLimits.nameLengthMax}
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...columnOf('category')}
            isRequired
            placeholder="Choose a category"
            {...(categories.length === 0 && { hint: <NoCategory /> })}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField {...textOf('age_range')} hint="For example: 3-6 years" autoComplete="off" />
        </div>
        <PriceFields form={form} errors={errors} onChange={onChange} />
        <div>
          <Checkbox {...flagOf('is_taxable')} aria-describedby={taxHintId} />
          <p id={taxHintId} className="text-sm text-ink-soft">
            In the states in which you collect it. Some states do not tax books, for example.
          </p>
        </div>
        <TextArea {...textOf('description')} rows={8} />
        <TextField
          {...textOf('material')}
          hint="For example: Solid beech, water-based paint"
          autoComplete="off"
        />
        <TextField
          {...textOf('dimensions')}
          hint="For example: 30 × 20 × 5 cm"
          autoComplete="off"
        />
        <TextField
          {...textOf('contents')}
          hint="For example: Ten cubes and a mat"
          autoComplete="off"
        />
        <TextField
          {...textOf('skills')}
          hint="In words people search for: Fine motor, sorting, counting"
          autoComplete="off"
        />
        <BenefitsField
          text={form.benefits}
          error={errors.benefits}
          onChange={(benefits) => onChange({ benefits })}
        />
        <div>
          <Checkbox
            {...flagOf('small_parts')}
            aria-invalid={errors.small_parts ? true : undefined}
            aria-describedby={smallPartsId}
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
          {...textOf('warning')}
          rows={2}
          hint="Shown beside the price, for example: Use under the supervision of an adult."
        />
        <IdentificationFields form={form} errors={errors} onChange={onChange} />
        <div className="flex flex-wrap gap-x-10">
          <Checkbox {...flagOf('in_stock')} />
          <Checkbox {...flagOf('featured')} />
        </div>
        {stock}
      </div>
      <div>
        <PicturesField
          pictures={form.pictures}
          error={errors.pictures}
          onChange={onPicturesChange}
          onProgress={onPictureProgress}
        />
      </div>
    </div>
  )
}

const NoCategory = () => (
  <>
    There is no category yet.{' '}
    <ShopLink className="link" to={paths.adminCategories()}>
      Add one
    </ShopLink>{' '}
    first.
  </>
)
