import { useState } from 'react'
import { Download } from 'lucide'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import type { ProductListing } from '#features/admin/admin-location.ts'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { counted } from '#lib/text/counted.ts'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import type { Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { saveFile } from '#lib/save-file.ts'
import { exportProducts } from './export-products.ts'

/** Saves what the filters leave, all pages of it. */
export const ExportButton = ({ list }: { list: ProductListing }) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const [fetched, setFetched] = useState<number>()

  const handleClick = async () => {
    setFetched(0)
    dispatch(dismissErrorToasts())
    try {
      const file = await dispatch(exportProducts(list, setFetched))
      saveFile(file, `products-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      dispatch(callFailureToast('Failed to fetch products', error))
    }
    setFetched(undefined)
  }

  return (
    <Button variant="secondary" isBusy={fetched !== undefined} onClick={() => void handleClick()}>
      {fetched === undefined ? (
        <>
          <Icon of={Download} className="size-4.5" />
          Export CSV
        </>
      ) : (
        counted(fetched, 'product')
      )}
    </Button>
  )
}
