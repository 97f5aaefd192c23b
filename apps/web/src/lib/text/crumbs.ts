import type { Category } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'

export type Crumb = { name: string; path: string }

/** The way to a category, or to the whole shelf. */
export const crumbsTo = (category: Category | undefined): Crumb[] => [
  { name: 'Home', path: paths.home() },
  { name: 'All Products', path: paths.products() },
  ...(category ? [{ name: category.name, path: paths.category(category.id) }] : []),
]
