import { useCallback, useEffect, useState } from 'react'
import { useLazyReadProductNowQuery } from '#features/admin/admin-catalogue.api.ts'
import type { EditedProduct } from './product-form.ts'
import { useOnReconnect } from '#lib/use-on-reconnect.ts'

export type OpenedProduct =
  | { state: 'loading' }
  | { state: 'open'; product: EditedProduct }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

/** The initial values of the form: the product as the server has it now. A later refetch does not change them. */
export const useOpenedProduct = (id: string) => {
  const [readProductNow] = useLazyReadProductNowQuery()
  const [opened, setOpened] = useState<OpenedProduct>({ state: 'loading' })

  const open = useCallback(() => {
    let isWanted = true
    const take = (next: OpenedProduct) => {
      if (isWanted) setOpened(next)
    }
    readProductNow(id)
      .unwrap()
      .then(
        (product) => take(product ? { state: 'open', product } : { state: 'missing' }),
        (error: unknown) => take({ state: 'failed', error }),
      )
    return () => {
      isWanted = false
    }
  }, [id, readProductNow])

  useEffect(open, [open])

  const retry = () => {
    setOpened({ state: 'loading' })
    open()
  }
  useOnReconnect(opened.state === 'failed', retry)

  return { opened, retry }
}
