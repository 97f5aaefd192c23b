import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { catalogueApi } from './catalogue.api.ts'

const { util } = catalogueApi

/** Removes a deleted row from the cached list until the list is refetched. */
export const useRemoveFromCache = () => {
  const dispatch = useThunkDispatch<{ api: ReturnType<typeof catalogueApi.reducer> }>()

  return {
    removeCategory: async (id: string) => {
      const forget = util.updateQueryData('listCategories', undefined, (categories) =>
        categories.filter((category) => category.id !== id),
      )
      dispatch(forget)
      // A request that began before the deletion would bring the row back.
      await dispatch(util.getRunningQueryThunk('listCategories', undefined))
      dispatch(forget)
    },
  }
}
