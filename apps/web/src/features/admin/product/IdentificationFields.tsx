import { productColumns } from '@golden-bead/contracts/product-columns'
import { skuTaken } from '@golden-bead/contracts/product-messages'
import { useFindProductOfSkuQuery } from '#features/admin/admin-catalogue.api.ts'
import { pathOfLocation, wholeListing } from '#features/admin/admin-location.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { FieldErrors, ProductForm } from './product-form.ts'

type IdentificationFieldsProps = {
  form: ProductForm
  errors: FieldErrors
  onChange: (change: Partial<ProductForm>) => void
}

export const IdentificationFields = ({ form, errors, onChange }: IdentificationFieldsProps) => {
  const fieldOf = (name: 'sku' | 'barcode' | 'brand') => ({
    name,
    label: productColumns[name].label,
    value: form[name],
    error: errors[name],
    maxLength: productColumns[name].lengthMax,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })

  return (
    <fieldset>
      <legend className="mb-3 font-display text-lg font-medium">Identification</legend>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...fieldOf('sku')}
          hint={errors.sku === skuTaken ? <WhoHasIt sku={form.sku} /> : 'Your own number for it.'}
        />
        <TextField
          {...fieldOf('barcode')}
          inputMode="numeric"
          hint="The digits below the bars: UPC, EAN or GTIN."
        />
        <TextField {...fieldOf('brand')} hint="Who makes it." />
      </div>
    </fieldset>
  )
}

const WhoHasIt = ({ sku }: { sku: string }) => {
  const { currentData: product } = useFindProductOfSkuQuery(sku.trim())
  if (!product) return null
  return (
    <>
      Used by{' '}
      <ShopLink
        className="link"
        to={pathOfLocation(wholeListing, { name: 'product', id: product.id })}
      >
        {product.name}
      </ShopLink>
      .
    </>
  )
}
