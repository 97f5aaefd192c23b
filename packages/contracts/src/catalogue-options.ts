/** Options and limits of the catalogue, apart from the schemas so that no page loads zod for them. */

export const categoryIds = [
  'practical-life',
  'sensorial',
  'mathematics',
  'language',
  'cultural',
] as const

export const sortOptions = ['name', 'price-low', 'price-high', 'featured'] as const
export type SortOption = (typeof sortOptions)[number]

/** The order of a search, beside those: what fits best comes first. */
export const bestMatch = 'best'
export type ChosenSort = SortOption | typeof bestMatch

export const viewModes = ['grid', 'list'] as const
export type ViewMode = (typeof viewModes)[number]

/** Overlapping bands of age in years, as a parent would ask for them. */
export const ageBands = [
  { id: '0-3', from: 0, to: 3 },
  { id: '3-6', from: 3, to: 6 },
  { id: '6-9', from: 6, to: 9 },
  { id: '9-12', from: 9, to: 12 },
] as const
/** A child is of one age, in months: below what the last band ends with. */
export const childMonthsMax = 12 * 12 - 1
export type AgeBandId = (typeof ageBands)[number]['id']

export const priceMax = 99_999_999.99

/** Of the ids of products and categories, which stand in addresses. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** The same for people. */
export const slugRule = 'lowercase letters, digits and single hyphens'

/** What visitors and members find is live; a draft is not yet, and what is hidden no longer. */
export const productStatuses = ['draft', 'live', 'hidden'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Apart from the other limits, which the home page does not load. */
export const slugLengthMax = 80
export const productIdLengthMax = 90

export const catalogueLimits = {
  slugLengthMax,
  productIdLengthMax,
  nameLengthMax: 200,
  descriptionLengthMax: 5000,
  imageLengthMax: 1024,
  imageAltLengthMax: 250,
  skuLengthMax: 64,
  brandLengthMax: 100,
  /** In pixels, as the storage takes them. */
  imageSideMax: 16_384,
  /** Beside the first picture, which is the product's own. */
  moreImagesMax: 11,
  benefitsMax: 20,
  benefitLengthMax: 200,
} as const

/** How many values of one kind, such as categories, a search may choose from. */
export const choicesMax = 100

export const productsPerPage = 24
export const featuredProductsMax = 4
export const relatedProductsMax = 4

/** A highest price of 200 reads '200 and more': it hides nothing. */
export const defaultPriceRange = { min: 0, max: 200 } as const

/** The longest text that a search takes; the rest is cut off. */
export const searchLengthMax = 100
