import {
  catalogueLimits,
  priceMax,
  productStatuses,
  slugPattern,
} from '@golden-bead/contracts/catalogue-options'
import { synonymLimits } from '@golden-bead/contracts/search-synonyms'
import { productColumns } from '@golden-bead/contracts/product-columns'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'

/** Natural order: case-insensitive, accents beside their letter, 9 before 10. */
const naturallySortedText = customType<{ data: string }>({
  dataType: () => 'text collate natural_order',
})
const textSearchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const slug = sql.raw(`'${slugPattern.source}'`)

export const categories = pgTable(
  'categories',
  {
    id: text('id').primaryKey(),
    name: naturallySortedText('name').notNull(),
    description: text('description').notNull().default(''),
    image: text('image').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'categories_id_slug',
      sql`${table.id} ~ ${slug} and length(${table.id}) <= ${literal(catalogueLimits.slugLengthMax)}`,
    ),
    check(
      'categories_name_length',
      sql`length(btrim(${table.name})) between 1 and ${literal(catalogueLimits.nameLengthMax)}`,
    ),
    check(
      'categories_description_length',
      sql`length(${table.description}) <= ${literal(catalogueLimits.descriptionLengthMax)}`,
    ),
    check(
      'categories_image_length',
      sql`length(${table.image}) <= ${literal(catalogueLimits.imageLengthMax)}`,
    ),
    index('categories_name_index').on(table.name, table.id),
  ],
)

export const products = pgTable(
  'products',
  {
    /** A readable slug that a trigger makes from the name. */
    id: text('id').primaryKey(),
    name: naturallySortedText('name').notNull(),
    price: numeric('price', { precision: 10, scale: 2, mode: 'number' }).notNull().default(0),
    image: text('image').notNull().default(''),
    /** A trigger empties it where the picture alone is changed. */
    imageAlt: text('image_alt').notNull().default(''),
    category: text('category').notNull(),
    description: text('description').notNull().default(''),
    ageRange: text('age_range').notNull().default(''),
    benefits: text('benefits')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    inStock: boolean('in_stock').notNull().default(true),
    featured: boolean('featured').notNull().default(false),
    status: text('status', { enum: productStatuses }).notNull().default('live'),
    sku: text('sku').unique(),
    barcode: text('barcode').notNull().default(''),
    brand: text('brand').notNull().default(''),
    /** Above the price, or a trigger empties it. */
    compareAtPrice: numeric('compare_at_price', { precision: 10, scale: 2, mode: 'number' }),
    /** Whether sales tax is charged for it. */
    isTaxable: boolean('is_taxable').notNull().default(true),
    /** Of the request that made it, which repeated makes no second one; hidden. */
    creationKey: text('creation_key').unique(),
    /** Never with an age under 3: a trigger rejects it. */
    smallParts: boolean('small_parts').notNull().default(false),
    warning: text('warning').notNull().default(''),
    material: text('material').notNull().default(''),
    dimensions: text('dimensions').notNull().default(''),
    contents: text('contents').notNull().default(''),
    skills: text('skills').notNull().default(''),
    /** How many can be bought where they are few. The stock writes it, a moment after the fact. */
    stockLeft: integer('stock_left'),
    /** In stock, and not sold out: a trigger keeps it. */
    available: boolean('available').notNull().default(true),
    /** As the sample catalogue has it: a trigger ends that when name, text, price or picture change. */
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    ageFrom: numeric('age_from', { mode: 'number' }).generatedAlwaysAs(sql`age_from(age_range)`),
    ageTo: numeric('age_to', { mode: 'number' }).generatedAlwaysAs(sql`age_to(age_range)`),
    searchVector: textSearchVector('search_vector').generatedAlwaysAs(
      sql`product_search_vector(name, description, benefits)`,
    ),
    /**
     * By these it is found: those above, and what it is made of, what is in the box and its skills. A
     * trigger keeps them; empty only until the first start after the upgrade.
     */
    allWords: textSearchVector('all_words'),
  },
  (table) => [
    // The default name of PostgreSQL: clients write it as a hint,
    // `categories!products_category_fkey`.
    foreignKey({
      name: 'products_category_fkey',
      columns: [table.category],
      foreignColumns: [categories.id],
    })
      .onUpdate('cascade')
      .onDelete('restrict'),
    check(
      'products_id_slug',
      sql`${table.id} ~ ${slug} and length(${table.id}) <= ${literal(catalogueLimits.productIdLengthMax)}`,
    ),
    check(
      'products_name_length',
      sql`length(btrim(${table.name})) between 1 and ${literal(catalogueLimits.nameLengthMax)}`,
    ),
    // NaN sorts above every number, so only the upper bound rejects it.
    check(
      'products_price_bounds',
      sql`${table.price} >= 0 and ${table.price} <= ${literal(priceMax)}`,
    ),
    check(
      'products_image_length',
      sql`length(${table.image}) <= ${literal(catalogueLimits.imageLengthMax)}`,
    ),
    check(
      'products_description_length',
      sql`length(${table.description}) <= ${literal(catalogueLimits.descriptionLengthMax)}`,
    ),
    check(
      'products_age_range_length',
      sql`length(${table.ageRange}) <= ${literal(productColumns.age_range.lengthMax)}`,
    ),
    check(
      'products_benefits_sane',
      sql`cardinality(${table.benefits}) <= ${literal(catalogueLimits.benefitsMax)} and array_position(${table.benefits}, null) is null and array_position(${table.benefits}, '') is null`,
    ),
    check(
      'products_warning_length',
      sql`length(${table.warning}) <= ${literal(productColumns.warning.lengthMax)}`,
    ),
    check(
      'products_material_length',
      sql`length(${table.material}) <= ${literal(productColumns.material.lengthMax)}`,
    ),
    check(
      'products_dimensions_length',
      sql`length(${table.dimensions}) <= ${literal(productColumns.dimensions.lengthMax)}`,
    ),
    check(
      'products_contents_length',
      sql`length(${table.contents}) <= ${literal(productColumns.contents.lengthMax)}`,
    ),
    check(
      'products_skills_length',
      sql`length(${table.skills}) <= ${literal(productColumns.skills.lengthMax)}`,
    ),
    check(
      'products_image_alt_length',
      sql`length(${table.imageAlt}) <= ${literal(catalogueLimits.imageAltLengthMax)}`,
    ),
    check(
      'products_status_known',
      sql`${table.status} in (${sql.raw(productStatuses.map((status) => `'${status}'`).join(', '))})`,
    ),
    check(
      'products_sku_length',
      sql`length(${table.sku}) between 1 and ${literal(catalogueLimits.skuLengthMax)}`,
    ),
    check('products_barcode_digits', sql`${table.barcode} ~ '^([0-9]{8}|[0-9]{12,14})?$'`),
    check(
      'products_brand_length',
      sql`length(${table.brand}) <= ${literal(catalogueLimits.brandLengthMax)}`,
    ),
    check('products_compare_at_price_bounds', sql`${table.compareAtPrice} <= ${literal(priceMax)}`),
    // The orders of the catalogue page. A plain `desc` in a query means nulls first, so PostgreSQL
    // never uses an index with another order of nulls for it.
    index('products_name_index').on(table.name, table.id),
    index('products_price_index').on(table.price, table.name, table.id),
    index('products_featured_index').on(table.featured.desc().nullsFirst(), table.name, table.id),
    index('products_created_index').on(table.createdAt, table.id),
    index('products_category_index').on(table.category, table.name, table.id),
    // All columns of the filters, for index-only scans of the counts.
    index('products_filters_index').on(
      table.category,
      table.status,
      table.price,
      table.available,
      table.ageFrom,
      table.ageTo,
    ),
    index('products_age_index').on(table.ageFrom, table.ageTo),
    index('products_search_vector_index').using('gin', table.searchVector),
    index('products_all_words_index').using('gin', table.allWords),
    index('products_name_trigram_index').using('gin', sql`${table.name} gin_trgm_ops`),
  ],
)

/** What comes after the first picture of a product. */
export const moreImages = pgTable(
  'product_images',
  {
    productId: text('product_id').notNull(),
    position: integer('position').notNull(),
    image: text('image').notNull(),
    alt: text('alt').notNull().default(''),
    isDecorative: boolean('is_decorative').notNull().default(false),
    width: integer('width'),
    height: integer('height'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    foreignKey({
      name: 'product_images_product_id_fkey',
      columns: [table.productId],
      foreignColumns: [products.id],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    check(
      'product_images_position_bounds',
      sql`${table.position} between 1 and ${literal(catalogueLimits.moreImagesMax)}`,
    ),
    check(
      'product_images_image_length',
      sql`length(${table.image}) between 1 and ${literal(catalogueLimits.imageLengthMax)}`,
    ),
    check(
      'product_images_alt_length',
      sql`length(${table.alt}) <= ${literal(catalogueLimits.imageAltLengthMax)}`,
    ),
    check(
      'product_images_size',
      sql`least(${table.width}, ${table.height}) > 0 and greatest(${table.width}, ${table.height}) <= ${literal(catalogueLimits.imageSideMax)}`,
    ),
  ],
)

/** Every word of the products, for the correction of typing errors. A trigger adds new ones. */
export const productWords = pgTable(
  'product_words',
  { word: text('word').primaryKey() },
  (table) => [index('product_words_trigram_index').using('gin', sql`${table.word} gin_trgm_ops`)],
)

/** What else is looked for where somebody types a phrase. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    phrase: text('phrase').notNull(),
    /** The stems of its words, by which it is found in what is typed. A trigger keeps them. */
    stems: text('stems').notNull().default('').unique(),
    alternatives: text('alternatives').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'search_synonyms_phrase_length',
      sql`length(${table.phrase}) <= ${literal(synonymLimits.phraseLengthMax)}`,
    ),
    check(
      'search_synonyms_alternatives_sane',
      sql`cardinality(${table.alternatives}) between 1 and ${literal(synonymLimits.alternativesMax)} and array_position(${table.alternatives}, null) is null`,
    ),
  ],
)
