import { useState } from 'react'
import {
  productProblemsSchema,
  type ChangeProductsInput,
  type ProductProblem,
} from '@golden-bead/contracts/product-changes'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { bodyOf } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useChangeProductsMutation, versionsOf, type ChosenProduct } from './admin-changes.api.ts'

/** Of an answer that did nothing. */
export const problemsIn = (error: unknown): ProductProblem[] =>
  productProblemsSchema.safeParse(bodyOf(error)['problems']).data ?? []

/** Changes all of the products; where some cannot be changed, first names them. */
export const useChangeProducts = (onDone: () => void) => {
  const dispatch = useThunkDispatch()
  const [changeProducts, { isLoading }] = useChangeProductsMutation()
  const [share, setShare] = useState(0)
  const [problems, setProblems] = useState<ProductProblem[]>([])

  const change = async (
    products: readonly ChosenProduct[],
    change: ChangeProductsInput['change'],
  ) => {
    setShare(0)
    try {
      // The owner has seen which of them stay.
      const allOrNone = problems.length === 0
      const report = await changeProducts({
        input: { products: versionsOf(products), change, all_or_none: allOrNone },
        onProgress: setShare,
      }).unwrap()
      // What was changed is shown with its Undo.
      if (report.changed === 0) {
        dispatch(toastShown({ title: 'All of them were like this already', tone: 'good' }))
      }
      onDone()
    } catch (error) {
      const found = problemsIn(error)
      setProblems(found)
      if (found.length === 0) {
        const whereLost = 'They may have been changed all the same. Please look at the list.'
        dispatch(callFailureToast('Failed to change the products.', error, whereLost))
      }
    }
  }
  return { change, problems, isBusy: isLoading, share }
}
