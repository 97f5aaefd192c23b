import { editedBenefits, formatBenefits, parseBenefits } from '@golden-bead/contracts/benefits'
import {
  productInputSchema,
  type Product,
  type ProductInput,
} from '@golden-bead/contracts/catalogue'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { fieldMessages } from '@golden-bead/contracts/product-messages'

/** The form as it stands on the screen; `price` and `benefits` are what was typed. */
export type ProductForm = Omit<ProductInput, 'price' | 'benefits'> & {
  price: string
  benefits: string
}
export type ProductField = keyof ProductForm
export type FieldErrors = Partial<Record<ProductField, string>>

export const emptyProductForm: ProductForm = {
  name: '',
  price: '',
  image: '',
  category: '',
  description: '',
  age_range: '',
  benefits: '',
  in_stock: true,
  featured: false,
}

export const formOfProduct = (product: Product): ProductForm => ({
  name: product.name,
  price: product.price.toFixed(2),
  image: product.image,
  category: product.category,
  description: product.description,
  age_range: product.age_range,
  benefits: formatBenefits(product.benefits),
  in_stock: product.in_stock,
  featured: product.featured,
})

/** What is saved: the fields of the form in the order and spelling of the wire. */
export const inputOfForm = (form: ProductForm, seen?: Product): ProductInput => ({
  name: form.name.trim(),
  price: priceOf(form.price),
  image: form.image,
  category: form.category,
  description: form.description,
  age_range: form.age_range.trim(),
  benefits: editedBenefits(seen?.benefits ?? [], parseBenefits(form.benefits)),
  in_stock: form.in_stock,
  featured: form.featured,
})

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

  const result = productInputSchema.safeParse(inputOfForm(form))
  if (result.success) return errors
  for (const { field, message } of fieldMessages(result.error)) {
    if (isField(field)) errors[field] ??= message
  }
  return errors
}

const isField = (field: string): field is ProductField => Object.hasOwn(emptyProductForm, field)

/** In the order of the screen, so that the first error is the topmost. */
export const productFields = [
  'name',
  'category',
  'price',
  'age_range',
  'description',
  'benefits',
  'image',
  'in_stock',
  'featured',
] as const satisfies readonly ProductField[]

export const productLabels: Record<ProductField, string> = {
  name: 'Name',
  category: 'Category',
  price: 'Price in dollars',
  age_range: 'Age range',
  description: 'Description',
  benefits: 'Benefits',
  image: 'Picture',
  in_stock: 'In stock',
  featured: 'Featured on the home page',
}
