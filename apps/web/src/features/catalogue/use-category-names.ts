import { useListCategoriesQuery } from './catalogue.api.ts'

/** Looks up what a category is called; `undefined` until the categories are there. */
export const useCategoryNames = () => {
  const { data: categories } = useListCategoriesQuery()
  return (id: string) => categories?.find((category) => category.id === id)?.name
}
