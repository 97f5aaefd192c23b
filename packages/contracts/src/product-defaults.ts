import type { ProductInput } from './catalogue.ts'

/** The defaults of the columns of `products`. Apart from the schema, which loads zod. */
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
