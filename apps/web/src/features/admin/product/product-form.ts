import { editedBenefits, formatBenefits, parseBenefits } from '@golden-bead/contracts/benefits'
import {
  productInputSchema,
  type Product,
  type ProductInput,
} from '@golden-bead/contracts/catalogue'
import type { NewProduct, ProductWithImages } from '@golden-bead/contracts/product-saving'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { lineColumns, productColumns } from '@golden-bead/contracts/product-columns'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { fieldMessages } from '@golden-bead/contracts/product-messages'
import { unitsError } from '#features/admin/stock/stock-words.ts'
import { isSame } from '#features/admin/conflict.ts'
import {
  picturesOf,
  savedPictures,
  type FormPicture,
} from '#features/admin/pictures/form-pictures.ts'
import { bodyOf, errorMessage } from '#lib/api/error-message.ts'

/** As it is edited; a list of further pictures that is missing is empty. */
export type EditedProduct = Product & Partial<Pick<ProductWithImages, 'product_images'>>

/** What the form says in another way than the product. */
type Shown = 'price' | 'compare_at_price' | 'sku' | 'benefits' | 'image' | 'image_alt'

/** The form as it stands on the screen; `price` and `benefits` are what was typed. */
export type ProductForm = Omit<ProductInput, Shown> & {
  price: string
  compare_at_price: string
  sku: string
  benefits: string
  /** The first one is the product's own. */
  pictures: FormPicture[]
  /** Units of a new product; how many there are of others is no part of the form. */
  on_hand: string
}
export type ProductField = keyof ProductForm
export type FieldErrors = Partial<Record<ProductField, string>>

const { image: _image, image_alt: _imageAlt, ...defaults } = productDefaults

export const emptyProductForm: ProductForm = {
  ...defaults,
  name: '',
  price: '',
  compare_at_price: '',
  sku: '',
  category: '',
  benefits: '',
  pictures: [],
  on_hand: '',
}

export const formOfProduct = ({
  id: _id,
  created_at: _createdAt,
  updated_at: _updatedAt,
  available: _available,
  stock_left: _stockLeft,
  is_sample: _isSample,
  image,
  image_alt: alt,
  product_images: more = [],
  ...product
}: EditedProduct): ProductForm => ({
  ...product,
  pictures: picturesOf({ image, alt }, more),
  on_hand: '',
  price: product.price.toFixed(2),
  compare_at_price: product.compare_at_price?.toFixed(2) ?? '',
  sku: product.sku ?? '',
  benefits: formatBenefits(product.benefits),
})

/** What is saved of the product itself. */
export const inputOfForm = (form: ProductForm, seen?: Product): ProductInput => {
  const { pictures, on_hand: _onHand, ...rest } = form
  const [first] = savedPictures(pictures)
  const input = {
    ...rest,
    image: first?.image ?? '',
    image_alt: first?.alt ?? '',
    price: priceOf(form.price),
    compare_at_price: form.compare_at_price.trim() === '' ? null : priceOf(form.compare_at_price),
    sku: form.sku.trim() === '' ? null : form.sku.trim(),
    benefits: editedBenefits(seen?.benefits ?? [], parseBenefits(form.benefits)),
  }
  for (const column of lineColumns) input[column] = input[column].trim()
  return input
}

/** All that is saved at once. */
export const savingOf = (form: ProductForm, seen?: Product): NewProduct => ({
  product: inputOfForm(form, seen),
  images: savedPictures(form.pictures).slice(1),
  ...(form.on_hand.trim() !== '' && { stock: { on_hand: Number(form.on_hand) } }),
})

/** Whether a product is as it was to be saved. */
export const isSavedAs = ({ product, images }: NewProduct, row: EditedProduct) =>
  isSame(
    productFields,
    formOfProduct({ ...row, ...product, product_images: images }),
    formOfProduct(row),
  )

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
  const onHandError = form.on_hand.trim() === '' ? undefined : unitsError(form.on_hand)
  if (onHandError !== undefined) errors.on_hand = onHandError

  const result = productInputSchema.safeParse(inputOfForm(form))
  if (result.success) return errors
  for (const { field, message } of fieldMessages(result.error)) {
    const shown = fieldOf(field)
    if (shown) errors[shown] ??= message
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

/** The error of a rule that only the server can check, at the field that it names. */
export const fieldErrorsOf = (error: unknown): FieldErrors => {
  const field = fieldOf(String(bodyOf(error)['field']))
  return field ? { [field]: errorMessage(error, 'This was refused.') } : {}
}

/** Where the form shows a column. */
function fieldOf(column: string): ProductField | undefined {
  if (column === 'image' || column === 'image_alt') return 'pictures'
  return isField(column) ? column : undefined
}

function isField(column: string): column is ProductField {
  return Object.hasOwn(emptyProductForm, column)
}

export const fieldLabelOf = (field: ProductField): string => {
  if (field === 'pictures') return 'Pictures'
  return field === 'on_hand' ? 'Units on the shelf' : productColumns[field].label
}

/** In the order of the screen, so that the first error is the topmost. */
export const productFields: readonly ProductField[] = [
  ...Object.keys(productColumns).filter(isField),
  'on_hand',
  'pictures',
]
