import { useEffect, useId, useRef } from 'react'
import { ImageUp } from 'lucide'
import { DropZone } from '#features/admin/DropZone.tsx'
import { FileButton } from '#features/admin/FileButton.tsx'
import type { PictureProgress } from '#features/admin/image/use-image-upload.ts'
import { RemovalNote } from '#ui/feedback/RemovalNote.tsx'
import { Icon } from '#ui/Icon.tsx'
import { picturesMax, type FormPicture, type NextPictures } from './form-pictures.ts'
import { chosenTypes } from './make-smaller.ts'
import { PictureRows } from './PictureRows.tsx'
import { usePictureList } from './use-picture-list.ts'
import { progressOf } from './use-picture-uploads.ts'

type PicturesFieldProps = {
  pictures: FormPicture[]
  error?: string | undefined
  onChange: (next: NextPictures) => void
  onProgress: (progress: PictureProgress) => void
}

/** The pictures of a product, the first one first: by button, by drop or by paste. */
export const PicturesField = ({ pictures, error, onChange, onProgress }: PicturesFieldProps) => {
  const hintId = useId()
  const zone = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const list = usePictureList({ pictures, onChange, zone, note })
  const { removed, uploading } = list
  const progress = progressOf(uploading.uploads)
  useEffect(() => onProgress(progress), [progress, onProgress])

  return (
    <>
      <p aria-hidden="true" className="mb-1.5 text-[0.95rem] font-medium">
        Pictures
      </p>
      <DropZone
        ref={zone}
        label="Pictures"
        describedBy={hintId}
        className="rounded-md p-4"
        onFile={list.add}
      >
        <PictureRows pictures={pictures} list={list} onChange={onChange} />
        {removed && (
          <RemovalNote
            ref={note}
            className="mt-4 text-sm"
            what={`Picture ${removed.index + 1}`}
            onUndo={() => list.undo(removed)}
          />
        )}
        <div className={pictures.length + uploading.uploads.length > 0 ? 'mt-4' : undefined}>
          <FileButton
            accept={chosenTypes.join(',')}
            isMultiple
            size="small"
            variant="secondary"
            onFile={list.add}
          >
            <Icon of={ImageUp} className="size-4.5" />
            {pictures.length > 0 ? 'Add pictures' : 'Choose pictures'}
          </FileButton>
        </div>
        <Refusal words={list.tooMany || error} error={error} />
        <p role="status" className="sr-only">
          {list.said}
        </p>
        <p id={hintId} className="mt-3 text-sm text-ink-soft">
          Up to {picturesMax} photos: JPEG, PNG, WebP, AVIF or HEIC. Large photos are made smaller
          for you. You can also drop or paste them here.
        </p>
      </DropZone>
    </>
  )
}

type RefusalProps = { words: string | undefined; error: string | undefined }

const Refusal = ({ words, error }: RefusalProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the pictures are below the window.
    if (error !== undefined) element.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  return (
    <div ref={element} role="alert">
      {words && <p className="mt-3 text-sm font-medium text-bad">{words}</p>}
    </div>
  )
}
