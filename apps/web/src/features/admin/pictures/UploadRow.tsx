import { useEffect, useRef } from 'react'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Button } from '#ui/forms/Button.tsx'
import type { PictureUpload } from './use-picture-uploads.ts'

type UploadRowProps = { upload: PictureUpload; onRetry: () => void; onEnd: () => void }

/** One picture on its way to the shop, or what kept it from arriving. */
export const UploadRow = ({ upload, onRetry, onEnd }: UploadRowProps) => {
  if (upload.state === 'failed') {
    return <FailedUpload upload={upload} onRetry={onRetry} onEnd={onEnd} />
  }
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
        Cancel upload<span className="sr-only"> {upload.name}</span>
      </Button>
    </>
  )
}

type FailedUploadProps = Omit<UploadRowProps, 'upload'> & {
  upload: Extract<PictureUpload, { state: 'failed' }>
}

const FailedUpload = ({ upload, onRetry, onEnd }: FailedUploadProps) => {
  const { name, message, isHopeless } = upload
  const element = useRef<HTMLDivElement>(null)
  // A file that was dropped or pasted may be listed outside of the window.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={element}>
      <p className="truncate text-sm">{name}</p>
      <p role="alert" className="mt-1 text-sm font-medium text-bad">
        {message}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!isHopeless && (
          <Button size="small" variant="secondary" onClick={onRetry}>
            Try again<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onEnd}>
          Dismiss<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </div>
  )
}
