import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { pathOfLocation, readAdminLocation } from '#features/admin/admin-location.ts'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useDuplicateProductMutation } from './admin-changes.api.ts'

/** Makes a draft of a product and opens it. */
export const useDuplicate = () => {
  const dispatch = useThunkDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { list } = readAdminLocation(pathname, search)
  const [duplicateProduct, { isLoading }] = useDuplicateProductMutation()

  const duplicate = async (id: string) => {
    try {
      const copy = await duplicateProduct(id).unwrap()
      dispatch(toastShown({ title: 'Product duplicated as a draft', tone: 'good' }))
      await navigate(pathOfLocation(list, { name: 'product', id: copy.id }))
    } catch (error) {
      const whereLost = 'It may have been duplicated all the same. Please look at the list.'
      dispatch(callFailureToast('Failed to duplicate product.', error, whereLost))
    }
  }
  return { duplicate, isBusy: isLoading }
}
