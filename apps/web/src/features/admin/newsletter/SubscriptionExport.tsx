import { useState } from 'react'
import { Download } from 'lucide'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { saveFile } from '#lib/save-file.ts'
import { counted } from '#lib/text/counted.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { exportSubscriptions } from './export-subscriptions.ts'

/** Saves all confirmed addresses, whatever the list shows. */
export const SubscriptionExport = () => {
  const dispatch = useThunkDispatch()
  const [fetched, setFetched] = useState<number>()

  const handleClick = async () => {
    setFetched(0)
    try {
      const file = await dispatch(exportSubscriptions(setFetched))
      saveFile(file, `newsletter-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      dispatch(callFailureToast('Failed to fetch subscriptions', error))
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
        counted(fetched, 'subscription')
      )}
    </Button>
  )
}
