import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { catalogueApi } from './catalogue.api.ts'

const { util } = catalogueApi

/** Removes a deleted row from the cached list until the list is refetched. */
export const useRemoveFromCache = () => {
  const dispatch = useThunkDispatch<{ api: ReturnType<typeof catalogueApi.reducer> }>()

  return {
    removeProduct: async (id: string, search: string) => {
      const forget = util.updateQueryData('searchProducts', search, ({ products, total }) => {
        const left = products.filter((product) => product.id !== id)
        return { products: left, total: total - products.length + left.length }
      })
      dispatch(forget)
      // A request that began before the deletion would bring the row back.
      await dispatch(util.getRunningQueryThunk('searchProducts', search))
      dispatch(forget)
    },
    removeCategory: async (id: string) => {
      const forget = util.updateQueryData('listCategories', undefined, (categories) =>
        categories.filter((category) => category.id !== id),
      )
      dispatch(forget)
      await dispatch(util.getRunningQueryThunk('listCategories', undefined))
      dispatch(forget)
    },
  }
}
