import { useEffect, useId, useRef } from 'react'
import { ImageUp, Trash2 } from 'lucide'
import {
  imageMegabytes,
  imageMegapixelsMax,
  imageMimeTypes,
} from '@golden-bead/contracts/image-options'
import { DropZone } from '#features/admin/DropZone.tsx'
import { FileButton } from '#features/admin/FileButton.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { useImageUpload, type PictureProgress } from './use-image-upload.ts'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'

type ImageFieldProps = {
  label: string
  image: string
  error?: string | undefined
  onChange: (image: string) => void
  onProgress: (progress: PictureProgress) => void
}

/** A picture by button, by drop or by paste, with what is happening to it. */
export const ImageField = ({ label, image, error, onChange, onProgress }: ImageFieldProps) => {
  const { upload, start, cancel } = useImageUpload(onChange)
  const hintId = useId()
  const zone = useRef<HTMLDivElement>(null)
  const errorNotice = useRef<HTMLDivElement>(null)
  const preview = 'preview' in upload ? upload.preview : undefined
  const progress =
    upload.state === 'sending' ? 'sending' : preview === undefined ? 'settled' : 'unsent'
  const message = upload.state === 'failed' ? upload.message : error

  /** Removes the picture in view: one that was not uploaded is replaced by the one before it. */
  const remove = () => {
    cancel()
    if (preview === undefined) onChange('')
  }

  useRestoredFocus(zone, `${upload.state} ${image}`)
  useEffect(() => onProgress(progress), [progress, onProgress])
  // The error of a dropped or pasted file may be outside of the viewport, or behind the toasts.
  useEffect(() => {
    if (upload.state === 'failed') errorNotice.current?.scrollIntoView({ block: 'center' })
  }, [upload])

  return (
    <>
      <p aria-hidden="true" className="mb-1.5 text-[0.95rem] font-medium">
        {label}
      </p>
      <DropZone
        ref={zone}
        label={label}
        describedBy={hintId}
        className="rounded-md p-4"
        onFile={start}
      >
        <div className="picture-frame relative overflow-hidden rounded-md bg-paper-sunk">
          <Picture
            image={preview ?? image}
            alt={preview ? 'The picture to be uploaded' : image ? 'The picture as it is now' : ''}
            ratio="category"
            sizes="320px"
          />
        </div>
        {upload.state === 'sending' ? (
          <UploadProgress name={upload.name} share={upload.share} onCancel={cancel} />
        ) : (
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <FileButton
              accept={imageMimeTypes.join(',')}
              size="small"
              variant="secondary"
              onFile={start}
            >
              <Icon of={ImageUp} className="size-4.5" />
              {image ? 'Replace picture' : 'Choose picture'}
            </FileButton>
            {(image || preview) && (
              <Button size="small" variant="quiet" onClick={remove}>
                <Icon of={Trash2} className="size-4.5" />
                Remove
              </Button>
            )}
          </div>
        )}
        <div ref={errorNotice}>
          <div role="alert">
            {message && <p className="mt-3 text-sm font-medium text-bad">{message}</p>}
          </div>
          {upload.state === 'failed' && upload.retry && (
            <Button size="small" variant="secondary" className="mt-2" onClick={upload.retry}>
              Try again
            </Button>
          )}
        </div>
        <p id={hintId} className="mt-3 text-sm text-ink-soft">
          PNG, JPEG, WebP, AVIF or GIF, less than {imageMegabytes} MB and at most{' '}
          {imageMegapixelsMax} megapixels. You can also drop a picture here or paste one.
        </p>
      </DropZone>
    </>
  )
}

type UploadProgressProps = { name: string; share: number; onCancel: () => void }

const UploadProgress = ({ name, share, onCancel }: UploadProgressProps) => (
  <div className="mt-4">
    <label className="block text-sm">
      <span className="mb-1 block truncate">Uploading {name}</span>
      <ProgressBar share={share} />
    </label>
    <Button size="small" variant="quiet" className="mt-2" onClick={onCancel}>
      Cancel upload
    </Button>
  </div>
)
