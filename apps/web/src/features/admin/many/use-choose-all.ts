import { useState } from 'react'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import type { Choosable, Chosen } from './use-chosen.ts'

export type ChooseAllOptions<Row extends Choosable> = {
  chosen: Chosen<Row>
  /** All that match the filters, as they are now. */
  readAll: () => Promise<readonly Row[]>
  /** What is said where they cannot be read. */
  failed: string
}

/** Ticks all rows that match the filters, with the versions that they have now. */
export const useChooseAll = <Row extends Choosable>(options: ChooseAllOptions<Row>) => {
  const { chosen, readAll, failed } = options
  const dispatch = useThunkDispatch()
  const [isBusy, setIsBusy] = useState(false)

  const chooseAll = async () => {
    setIsBusy(true)
    try {
      chosen.replace(await readAll())
    } catch (error) {
      dispatch(callFailureToast(failed, error))
    } finally {
      setIsBusy(false)
    }
  }
  return { chooseAll, isBusy }
}
