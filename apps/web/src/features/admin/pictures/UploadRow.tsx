import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Button } from '#ui/forms/Button.tsx'
import type { PictureUpload } from './use-picture-uploads.ts'

type UploadRowProps = { upload: PictureUpload; onRetry: () => void; onEnd: () => void }

/** One picture on its way to the shop, or what kept it from arriving. */
export const UploadRow = ({ upload, onRetry, onEnd }: UploadRowProps) => {
  const name = <span className="sr-only"> {upload.name}</span>

  if (upload.state !== 'failed') {
    return (
      <>
        <label className="block text-sm">
          <span className="mb-1 block truncate">
            {upload.state === 'waiting' ? 'Waiting: ' : 'Uploading '}
            {upload.name}
          </span>
          <ProgressBar share={upload.state === 'sending' ? upload.share : 0} />
        </label>
        <Button size="small" variant="quiet" className="mt-2" onClick={onEnd}>
          Cancel upload{name}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="truncate text-sm">{upload.name}</p>
      <p role="alert" className="mt-1 text-sm font-medium text-bad">
        {upload.message}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!upload.isHopeless && (
          <Button size="small" variant="secondary" onClick={onRetry}>
            Try again{name}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onEnd}>
          Dismiss{name}
        </Button>
      </div>
    </>
  )
}
