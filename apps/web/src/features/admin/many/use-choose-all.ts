import { useState } from 'react'
import type { ProductListing } from '#features/admin/admin-location.ts'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { exportQuery } from '#features/admin/list/listing-query.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { chosenColumns, useLazyReadChosenQuery, type ChosenProduct } from './admin-changes.api.ts'
import type { Chosen } from './use-chosen.ts'

const portionLength = 500

/** Ticks all products that match the filters, with the versions that they have now. */
export const useChooseAll = (list: ProductListing, chosen: Chosen) => {
  const dispatch = useThunkDispatch()
  const [readChosen] = useLazyReadChosenQuery()
  const [isBusy, setIsBusy] = useState(false)

  const readAll = async () => {
    const products: ChosenProduct[] = []
    let portion: ChosenProduct[]
    do {
      const after = products.at(-1)?.id
      const search = exportQuery(list, after, portionLength, chosenColumns)
      portion = await readChosen(search).unwrap()
      products.push(...portion)
    } while (portion.length === portionLength)
    return products
  }

  const chooseAll = async () => {
    setIsBusy(true)
    try {
      chosen.replace(await readAll())
    } catch (error) {
      dispatch(callFailureToast('Failed to fetch products', error))
    } finally {
      setIsBusy(false)
    }
  }
  return { chooseAll, isBusy }
}
