import { editedBenefits, formatBenefits, parseBenefits } from '@golden-bead/contracts/benefits'
import {
  productInputSchema,
  type Product,
  type ProductInput,
} from '@golden-bead/contracts/catalogue'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { lineColumns, productColumns } from '@golden-bead/contracts/product-columns'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { fieldMessages } from '@golden-bead/contracts/product-messages'
import { errorDetails, errorMessage, hasCode } from '#lib/api/error-message.ts'

/** The form as it stands on the screen; `price` and `benefits` are what was typed. */
export type ProductForm = Omit<ProductInput, 'price' | 'compare_at_price' | 'sku' | 'benefits'> & {
  price: string
  compare_at_price: string
  sku: string
  benefits: string
}
export type ProductField = keyof ProductForm
export type FieldErrors = Partial<Record<ProductField, string>>

export const emptyProductForm: ProductForm = {
  ...productDefaults,
  name: '',
  price: '',
  compare_at_price: '',
  sku: '',
  category: '',
  benefits: '',
}

export const formOfProduct = ({
  id: _id,
  created_at: _createdAt,
  updated_at: _updatedAt,
  available: _available,
  stock_left: _stockLeft,
  is_sample: _isSample,
  ...product
}: Product): ProductForm => ({
  ...product,
  price: product.price.toFixed(2),
  compare_at_price: product.compare_at_price?.toFixed(2) ?? '',
  sku: product.sku ?? '',
  benefits: formatBenefits(product.benefits),
})

/** What is saved. */
export const inputOfForm = (form: ProductForm, seen?: Product): ProductInput => {
  const input = {
    ...form,
    price: priceOf(form.price),
    compare_at_price: form.compare_at_price.trim() === '' ? null : priceOf(form.compare_at_price),
    sku: form.sku.trim() === '' ? null : form.sku.trim(),
    benefits: editedBenefits(seen?.benefits ?? [], parseBenefits(form.benefits)),
  }
  for (const column of lineColumns) input[column] = input[column].trim()
  return input
}

/** What is no price is saved as 0. */
const priceOf = (text: string) => {
  const read = readPriceText(text)
  return typeof read === 'number' ? read : 0
}

export const isRequiredMissing = (form: ProductForm) =>
  form.name.trim() === '' || form.category === ''

/** The first thing wrong with each field, by the rules that the server has too. */
export const errorsOf = (form: ProductForm): FieldErrors => {
  const errors: FieldErrors = {}
  if (form.name.trim() === '') errors.name = 'Please enter a name.'
  if (form.category === '') errors.category = 'Please choose a category.'
  if (readPriceText(form.price) === 'ambiguous') errors.price = priceTexts.ambiguous
  const compareAt = compareAtError(form)
  if (compareAt !== undefined) errors.compare_at_price = compareAt

  const result = productInputSchema.safeParse(inputOfForm(form))
  if (result.success) return errors
  for (const { field, message } of fieldMessages(result.error)) {
    if (isField(field)) errors[field] ??= message
  }
  return errors
}

/** A price that is not above the other one would be dropped. */
export function compareAtError(form: ProductForm): string | undefined {
  const before = readPriceText(form.compare_at_price)
  if (before === 'missing') return undefined
  if (before === 'ambiguous') return priceTexts.ambiguous
  if (typeof before === 'string') return 'Enter a price such as 60.00, or nothing.'
  if (before > priceOf(form.price)) return undefined
  return 'This must be more than the price. Enter the price before the sale, or nothing.'
}

export const skuTaken = 'Another product has this SKU.'

/** The error of a rule that only the database can check, at the field that it names. */
export const fieldErrorsOf = (error: unknown): FieldErrors => {
  if (hasCode(error, '23505') && errorDetails(error).startsWith('Key (sku)')) {
    return { sku: skuTaken }
  }
  const [, field = ''] = /^Column: (\w+)$/.exec(errorDetails(error)) ?? []
  return isField(field) ? { [field]: errorMessage(error, 'This was refused.') } : {}
}

function isField(field: string): field is ProductField {
  return Object.hasOwn(emptyProductForm, field)
}

/** In the order of the screen, so that the first error is the topmost. */
export const productFields = Object.keys(productColumns).filter(isField)
