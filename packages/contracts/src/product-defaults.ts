import type { ProductInput } from './catalogue.ts'

/** What a product has where nothing is said of it. Every cart needs that, and no label of a form. */
export const productDefaults: Omit<ProductInput, 'name' | 'price' | 'category'> = {
  age_range: '',
  description: '',
  material: '',
  dimensions: '',
  contents: '',
  skills: '',
  benefits: [],
  small_parts: false,
  warning: '',
  image: '',
  image_alt: '',
  status: 'live',
  sku: null,
  barcode: '',
  brand: '',
  compare_at_price: null,
  is_taxable: true,
  in_stock: true,
  featured: false,
}
