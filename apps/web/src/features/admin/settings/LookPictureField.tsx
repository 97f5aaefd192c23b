import { useId, useState } from 'react'
import { ImageUp, Trash2 } from 'lucide'
import { logoMimeTypes } from '@golden-bead/contracts/shop-look'
import { DropZone } from '#features/admin/DropZone.tsx'
import { FileButton } from '#features/admin/FileButton.tsx'
import { useImageUpload } from '#features/admin/image/use-image-upload.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

type LookPictureFieldProps = {
  label: string
  image: string
  error: string | undefined
  hint: string
  types?: readonly string[]
  /** Of a picture that has to be square, the pixels of its sides. */
  sideMin?: number
  /** Where the picture is shown on dark screens. */
  isOnDark?: boolean
  onChange: (image: string) => void
}

/** Each upload has an address of its own, whose picture never changes. */
const cacheSeconds = 365 * 86_400

const namesOf = (types: readonly string[]) => (types.length === 1 ? 'PNG' : 'PNG, JPEG or WebP')

/** A picture of the shop itself, whole and on the background that it is made for. */
export const LookPictureField = ({
  label,
  image,
  error,
  hint,
  types = logoMimeTypes,
  sideMin,
  isOnDark = false,
  onChange,
}: LookPictureFieldProps) => {
  const { upload, start, cancel } = useImageUpload(onChange, cacheSeconds)
  const [isWrongType, setIsWrongType] = useState(false)
  const [isWrongSize, setIsWrongSize] = useState(false)
  const hintId = useId()
  const preview = upload.state === 'sending' ? upload.preview : image
  const failure = upload.state === 'failed' ? upload.message : error
  const message = isWrongType
    ? `Please choose a ${namesOf(types)}.`
    : isWrongSize
      ? `Please choose a square picture of ${sideMin} pixels or more.`
      : failure
  const choose = (file: File) => {
    const isRight = types.includes(file.type)
    setIsWrongType(!isRight)
    if (isRight) start(file)
  }

  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-[0.95rem] font-medium">
        {label}
      </p>
      <DropZone label={label} describedBy={hintId} className="rounded-md p-4" onFile={choose}>
        {preview && (
          <div className={classNames('mb-4 rounded-md p-4', isOnDark ? 'bg-band' : 'bg-on-band')}>
            <img
              src={preview}
              alt={`${label} as it is now`}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                const isSquare = naturalWidth === naturalHeight
                setIsWrongSize(sideMin !== undefined && !(isSquare && naturalWidth >= sideMin))
              }}
              className="max-h-24 max-w-full"
            />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton accept={types.join(',')} size="small" variant="secondary" onFile={choose}>
            <Icon of={ImageUp} className="size-4.5" />
            {upload.state === 'sending'
              ? 'Uploading'
              : image
                ? 'Replace picture'
                : 'Choose picture'}
          </FileButton>
          {image && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                cancel()
                setIsWrongSize(false)
                onChange('')
              }}
            >
              <Icon of={Trash2} className="size-4.5" />
              Remove
            </Button>
          )}
        </div>
        <div role="alert">
          {message && <p className="mt-3 text-sm font-medium text-bad">{message}</p>}
        </div>
        <p id={hintId} className="mt-3 text-sm text-ink-soft">
          {hint}
        </p>
      </DropZone>
    </div>
  )
}
