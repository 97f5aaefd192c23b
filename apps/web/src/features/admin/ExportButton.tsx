import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { Download } from 'lucide'
import type { StoreServices } from '#lib/api/base-api.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { counted } from '#lib/text/counted.ts'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import type { Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { saveFile } from '#lib/save-file.ts'

type ExportButtonProps = {
  /** One row, such as `product`. */
  noun: string
  fileName: string
  exportAll: (
    onProgress: (count: number) => void,
  ) => ThunkAction<Promise<Blob>, unknown, StoreServices, UnknownAction>
}

/** Saves all rows in a file, and counts them meanwhile. */
export const ExportButton = ({ noun, fileName, exportAll }: ExportButtonProps) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const [fetched, setFetched] = useState<number>()

  const handleClick = async () => {
    setFetched(0)
    dispatch(dismissErrorToasts())
    try {
      const file = await dispatch(exportAll(setFetched))
      saveFile(file, `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      dispatch(callFailureToast(`Failed to fetch ${noun}s`, error))
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
        counted(fetched, noun)
      )}
    </Button>
  )
}
