import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { errorMessage, isUnanswered } from '#lib/api/error-message.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/forms/Button.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { useDownloadOwnDataMutation } from './own-data.api.ts'

type OwnDataCardProps = { email: string; onDeleted: () => void }

export const OwnDataCard = ({ email, onDeleted }: OwnDataCardProps) => {
  const dispatch = useDispatch()
  const [download, { isLoading }] = useDownloadOwnDataMutation()
  const [isDeleting, setIsDeleting] = useState(false)

  const handleDownload = async () => {
    const { data, error } = await download()
    if (data) {
      const text = `${JSON.stringify(data, undefined, 2)}\n`
      saveFile(new Blob([text], { type: 'application/json' }), 'account.json')
      return
    }
    dispatch(
      toastShown({
        title: 'Your data could not be downloaded',
        description: isUnanswered(error)
          ? 'Please check your connection.'
          : errorMessage(error, 'Please try again in a moment.'),
        tone: 'bad',
      }),
    )
  }

  return (
    <section
      aria-labelledby="own-data"
      className="rounded-xl border border-beech bg-sheet p-6 sm:p-8 lg:col-start-1"
    >
      <h2 id="own-data" className="flex min-h-11 items-center text-2xl">
        Your data
      </h2>
      <div className="mt-6 divide-y divide-beech">
        <div className="flex flex-wrap items-center justify-between gap-4 pb-6">
          <p className="max-w-sm grow basis-56 text-ink-soft">
            Everything we have about you, in one file.
          </p>
          <Button
            variant="secondary"
            size="small"
            isBusy={isLoading}
            onClick={() => void handleDownload()}
          >
            Download my data
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 pt-6">
          <p className="max-w-sm grow basis-56 text-ink-soft">
            We keep past orders without your name, and open orders until they are shipped.
          </p>
          <Button variant="secondary" size="small" onClick={() => setIsDeleting(true)}>
            Delete account
          </Button>
        </div>
      </div>
      {isDeleting && (
        <DeleteAccount email={email} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />
      )}
    </section>
  )
}
