import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { catalogueApi } from './catalogue.api.ts'

const { util } = catalogueApi

/** Leaves what was deleted out of the list in view, which is yet to be fetched anew. */
export const useRemoveFromCache = () => {
  const dispatch = useThunkDispatch<{ api: ReturnType<typeof catalogueApi.reducer> }>()

  return {
    removeProduct: async (id: string, search: string) => {
      const forget = util.updateQueryData('searchProducts', search, ({ products, total }) => {
        const left = products.filter((product) => product.id !== id)
        return { products: left, total: total - products.length + left.length }
      })
      dispatch(forget)
      // Asked for before the deletion, as after another one, the list would bring it back.
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
