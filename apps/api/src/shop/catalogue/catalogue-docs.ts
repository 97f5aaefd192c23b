import {
  categorySchema,
  productFacetsSchema,
  productSchema,
} from '@golden-bead/contracts/catalogue'
import { ageBands, catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import type { FunctionDocs, TableDocs } from '#supabase/rest/description/docs.ts'

const createdAt = '2026-08-20T14:05:00.654321+00:00'
const updatedAt = '2026-09-01T08:30:00.123456+00:00'
const image =
  'Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists.'

const atMost = (length: number) => `At most ${length.toLocaleString('en-US')} characters.`

export const productDocs: TableDocs = {
  name: 'Product',
  tag: 'Products',
  tagDescription: 'What the shop sells. Everybody reads it, admins and servers write it.',
  row: productSchema,
  description:
    'Any column is a parameter that takes a condition: `price=gte.20`, `name=ilike.*tower*`, `category=in.(sensorial,language)`, `featured=is.true`, `not.` before any of them. Several must all hold.',
  one: 'product',
  many: 'products',
  columns: {
    id: 'Made of the name, readable, and stable for life.',
    name: atMost(catalogueLimits.nameLengthMax),
    price: 'Dollars, with two decimals at most.',
    image,
    category: 'The id of a category.',
    description: atMost(catalogueLimits.descriptionLengthMax),
    age_range: 'For whom it is, such as `3-5 years`.',
    benefits: `What a child learns by it, ${catalogueLimits.benefitsMax} at most.`,
    in_stock: 'Whether it can be sent at once.',
    featured: 'Whether it stands on the first page of the shop.',
    small_parts: 'Whether it has parts that a child could swallow; refused for children under 3.',
    warning: `Shown beside the price. ${atMost(catalogueLimits.warningLengthMax)}`,
    created_at: 'When it was added.',
    updated_at: 'When it was last changed.',
    age_from: 'Years, read from `age_range`; shown where it is asked for by name.',
    age_to: 'Years, read from `age_range`; shown where it is asked for by name.',
  },
  required: ['name', 'category'],
  // Not in the sample catalogue, and without the address of any shop: it can be added as it is.
  example: {
    id: 'red-rods',
    name: 'Red Rods',
    price: 64.5,
    image: '',
    category: 'sensorial',
    description: 'Ten rods of solid beech, from ten centimetres to one metre long.',
    age_range: '3-5 years',
    benefits: ['Visual discrimination of length'],
    in_stock: true,
    featured: true,
    small_parts: false,
    warning: '',
    created_at: createdAt,
    updated_at: updatedAt,
  },
}

export const categoryDocs: TableDocs = {
  name: 'Category',
  tag: 'Categories',
  tagDescription:
    'By what the products are ordered. Everybody reads it, admins and servers write it.',
  row: categorySchema,
  description: 'Any column is a parameter that takes a condition, as with products.',
  one: 'category',
  many: 'categories',
  columns: {
    id: 'Made of the name if it is missing, readable, and part of addresses.',
    name: atMost(catalogueLimits.nameLengthMax),
    description: atMost(catalogueLimits.descriptionLengthMax),
    image,
    created_at: 'When it was added.',
    updated_at: 'When it was last changed.',
  },
  required: ['name'],
  example: {
    id: 'music',
    name: 'Music',
    description: 'Bells and instruments that train the ear.',
    image: '',
    created_at: createdAt,
    updated_at: updatedAt,
  },
}

const query = 'What somebody typed. Parts of words and typing errors are understood.'

export const searchDocs: FunctionDocs = {
  operation: 'searchProducts',
  tag: 'Products',
  summary: 'Search products',
  description:
    'The best matches first, unless `order` says otherwise; to be filtered and paged like the table. Without words, all products.',
  parameters: { query },
}

const choices = { type: ['string', 'array'], items: { type: 'string' } }
const amount = { type: ['string', 'number'], minimum: 0 }

export const facetsDocs: FunctionDocs = {
  operation: 'countProductFacets',
  tag: 'Products',
  summary: 'Count what each choice of a filter would leave',
  description: 'For the numbers beside the choices: each counts with all other choices kept.',
  parameters: {
    query,
    categories: { description: 'Chosen categories, such as `{sensorial}`.', schema: choices },
    price_min: { description: 'The lowest price.', schema: amount },
    price_max: { description: 'The highest price.', schema: amount },
    age_bands: {
      description: `Chosen ages: ${ageBands.map(({ id }) => `\`${id}\``).join(', ')}.`,
      schema: choices,
    },
    in_stock_only: {
      description: 'Whether only what can be sent at once counts.',
      schema: { type: ['string', 'boolean'], enum: ['true', 'false', true, false] },
    },
  },
  answer: {
    name: 'ProductFacets',
    schema: productFacetsSchema,
    docs: {
      ProductFacets: 'How many products each choice would leave.',
      'ProductFacets.total': 'With all choices.',
      'ProductFacets.in_stock': 'Of those in stock.',
      'ProductFacets.above_price_max': 'Products that only the highest price hides.',
    },
  },
}
