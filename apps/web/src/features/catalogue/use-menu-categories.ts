import { categoryIds } from '@golden-bead/contracts/catalogue-options'
import { wordsOfSlug } from '#lib/text/words-of-slug.ts'
import { useListCategoriesQuery } from './catalogue.api.ts'

const areas = categoryIds.map((id) => ({ id, name: wordsOfSlug(id) }))

/** The categories of the menus; the areas of the curriculum while the categories are unknown. */
export const useMenuCategories = () => {
  const { data, error } = useListCategoriesQuery()
  return data ?? (error && areas)
}
