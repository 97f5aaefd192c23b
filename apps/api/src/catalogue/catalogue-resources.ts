import {
  categoryInputSchema,
  categorySchema,
  productIdSchema,
  productImageInputSchema,
  productImageSchema,
  productInputSchema,
  productSchema,
} from '@golden-bead/contracts/catalogue'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import { z } from 'zod'
import { describeTable, type RightsTable, type TableDocs } from '@golden-bead/supabase/rest'
import { synonymInputSchema, synonymSchema } from '@golden-bead/contracts/search-synonyms'
import { categories, moreImages, products, searchSynonyms } from './catalogue.tables.ts'
import { isLiveSql } from './catalogue.repository.ts'
import type { ImageStore } from './stored-image.ts'

/** Every client may read it, admins and the service key may write it. */
const catalogueRights: RightsTable = {
  anon: { select: 'all' },
  recovery: { select: 'all' },
  user: { select: 'all' },
  admin: {
    select: 'all',
    insert: { rows: 'all', columns: 'writable' },
    update: { rows: 'all', columns: 'writable' },
    delete: 'all',
  },
  service: {
    select: 'all',
    insert: { rows: 'all', columns: 'writable' },
    update: { rows: 'all', columns: 'writable' },
    delete: 'all',
  },
}

/** Of products and what belongs to them, only editors see what is not live. */
const productRights: RightsTable = {
  ...catalogueRights,
  anon: { select: 'live' },
  recovery: { select: 'live' },
  user: { select: 'live' },
}

/** Of pictures that a client names; an empty text is none. */
export const imageRule = ({ stored }: ImageStore) =>
  z
    .string()
    .max(catalogueLimits.imageLengthMax)
    .transform((image, context) => {
      const form = stored(image)
      if (form !== undefined) return form
      context.addIssue({
        code: 'custom',
        message:
          'The image must be a picture of this shop or lie on a host that IMAGE_HOSTS lists.',
      })
      return z.NEVER
    })

/** Of a picture after the first one. */
export const moreImageRule = (images: ImageStore) =>
  imageRule(images).refine((image) => image !== '', 'The picture is missing.')

/** Forms send null for a text that was left empty. */
const nullIsEmpty = <Text extends z.ZodType<string>>(text: Text) =>
  text.nullable().transform((value) => value ?? '')

/** And an empty text where there is none. */
const emptyIsNull = <Text extends z.ZodType<string | null>>(text: Text) =>
  z
    .literal('')
    .transform(() => null)
    .or(text)

const productDocs: TableDocs = {
  tag: 'Products',
  tagDescription:
    'What the shop sells. Everybody reads what is live; admins and servers read and write all of it.',
  row: productSchema,
  description:
    'Any column is a parameter that takes a condition: `price=gte.20`, `name=ilike.*tower*`, `category=in.(sensorial,language)`, `featured=is.true`, `not.` before any of them. Several must all hold.',
  one: 'product',
  many: 'products',
  columns: {
    age_from: 'Years, read from `age_range`; shown where it is asked for by name.',
    age_to: 'Years, read from `age_range`; shown where it is asked for by name.',
  },
  required: ['name', 'category'],
}

const moreImageDocs: TableDocs = {
  tag: 'Product images',
  tagDescription:
    'The pictures of a product after the first one, which is its `image`. Everybody reads those of what is live, admins and servers write them.',
  row: productImageSchema,
  description: 'Of a product, in order: `product_id=eq.pink-tower&order=position`.',
  one: 'picture',
  many: 'pictures',
  required: ['product_id', 'position', 'image'],
}

const categoryDocs: TableDocs = {
  tag: 'Categories',
  tagDescription:
    'By what the products are ordered. Everybody reads it, admins and servers write it.',
  row: categorySchema,
  description: 'Any column is a parameter that takes a condition, as with products.',
  one: 'category',
  many: 'categories',
  required: ['name'],
}

type ProductOptions = { images: ImageStore; mayBeSample: boolean }

/** While the shop is the sample; where money is real, nothing is. */
const isShownAsSample = (stored: string) =>
  `(${stored} and (select is_sample from public.shop_settings))`

export const describeProducts = ({ images, mayBeSample }: ProductOptions) =>
  describeTable(products, {
    rights: productRights,
    isLiveSql,
    accepts: {
      ...productInputSchema.shape,
      id: productIdSchema,
      description: nullIsEmpty(productInputSchema.shape.description),
      image: nullIsEmpty(imageRule(images)),
      sku: emptyIsNull(productInputSchema.shape.sku),
    },
    hidden: ['search_vector', 'all_words', 'creation_key'],
    onlyByName: ['age_from', 'age_to'],
    setByDatabase: ['available', 'stock_left', 'is_sample'],
    alsoKnownAs: { ageRange: 'age_range', inStock: 'in_stock' },
    shownAs: {
      image: images.shownSql,
      is_sample: mayBeSample ? isShownAsSample : () => 'false',
    },
    docs: productDocs,
  })

export const describeMoreImages = (images: ImageStore) =>
  describeTable(moreImages, {
    rights: productRights,
    isLiveSql: (table) =>
      `exists (select from public.products live where live.id = ${table}.product_id and ${isLiveSql('live')})`,
    accepts: {
      ...productImageInputSchema.shape,
      image: moreImageRule(images),
    },
    shownAs: { image: images.shownSql },
    docs: moreImageDocs,
  })

export const describeCategories = (images: ImageStore) =>
  describeTable(categories, {
    rights: catalogueRights,
    accepts: {
      ...categoryInputSchema.shape,
      description: nullIsEmpty(categoryInputSchema.shape.description),
      image: nullIsEmpty(imageRule(images)),
    },
    shownAs: { image: images.shownSql },
    docs: categoryDocs,
  })

const synonymDocs: TableDocs = {
  tag: 'Search synonyms',
  tagDescription:
    'What else a search looks for where somebody types a phrase. Everybody reads them, admins and servers write them.',
  row: synonymSchema,
  description:
    'The longest phrase in a search counts, whatever the forms of its words, and five alternatives in all.',
  one: 'synonym',
  many: 'synonyms',
  required: ['phrase', 'alternatives'],
  exampleChange: 'phrase',
}

export const searchSynonymsResource = describeTable(searchSynonyms, {
  rights: catalogueRights,
  accepts: { ...synonymInputSchema.shape, id: synonymSchema.shape.id },
  hidden: ['stems'],
  docs: synonymDocs,
})
