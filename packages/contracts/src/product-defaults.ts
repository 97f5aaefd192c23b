import type { ProductInput } from './catalogue.ts'

/** What a product is where nothing is said, as in the table. Apart from the schema, which loads zod. */
export const productDefaults = {
  image: '',
  description: '',
  age_range: '',
  benefits: [],
  in_stock: true,
  featured: false,
  small_parts: false,
  warning: '',
} satisfies Omit<ProductInput, 'name' | 'price' | 'category'>
