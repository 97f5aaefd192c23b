import { categoryIds } from '@golden-bead/contracts/catalogue-options'
import { wordsOfSlug } from '#lib/text/words-of-slug.ts'
import { useListCategoriesQuery } from './catalogue.api.ts'

const areas = categoryIds.map((id) => ({ id, name: wordsOfSlug(id) }))

/** What a menu leads to: the areas of the curriculum where nobody can say what the shop has. */
export const useMenuCategories = () => {
  const { data, error } = useListCategoriesQuery()
  return data ?? (error && areas)
}
