import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ImageUp } from 'lucide'
import { DropZone } from '#features/admin/DropZone.tsx'
import { FileButton } from '#features/admin/FileButton.tsx'
import type { PictureProgress } from '#features/admin/image/use-image-upload.ts'
import { RemovalNote } from '#ui/feedback/RemovalNote.tsx'
import { Icon } from '#ui/Icon.tsx'
import {
  keyOf,
  movedPicture,
  picturesMax,
  type FormPicture,
  type NextPictures,
} from './form-pictures.ts'
import { chosenTypes } from './make-smaller.ts'
import { PictureRow } from './PictureRow.tsx'
import { UploadRow } from './UploadRow.tsx'
import { progressOf, usePictureUploads } from './use-picture-uploads.ts'

type PicturesFieldProps = {
  pictures: FormPicture[]
  error?: string | undefined
  onChange: (next: NextPictures) => void
  onProgress: (progress: PictureProgress) => void
}

type Removed = { picture: FormPicture; index: number }

/** The pictures of a product, the first one first: by button, by drop or by paste. */
export const PicturesField = ({ pictures, error, onChange, onProgress }: PicturesFieldProps) => {
  const hintId = useId()
  const zone = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the pictures are below the window.
    if (error !== undefined) refusal.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const [said, setSaid] = useState('')
  const [tooMany, setTooMany] = useState('')
  const [removed, setRemoved] = useState<Removed>()
  const { uploads, start, retry, end } = usePictureUploads((picture, replaced) => {
    onChange((now) => {
      const isThere = now.some(({ image }) => image === replaced)
      return isThere
        ? now.map((old) => (old.image === replaced ? picture : old))
        : [...now, picture]
    })
  })
  const progress = progressOf(uploads)
  useEffect(() => onProgress(progress), [progress, onProgress])

  const place = picturesMax - pictures.length - uploads.filter(isNew).length
  const add = (file: File, others: readonly File[]) => {
    const files = [file, ...others]
    const left = files.length - place
    setTooMany(left > 0 ? `A product has ${picturesMax} pictures at most: ${left} left out.` : '')
    setRemoved(undefined)
    start(files.slice(0, Math.max(0, place)))
  }
  const move = (from: number, to: number, button?: HTMLElement) => {
    flushSync(() => onChange((now) => movedPicture(now, from, to)))
    // The browser takes the focus from an element that changes its place.
    if (button) button.focus()
    else zone.current?.focus({ preventScroll: true })
    setSaid(
      to === 0
        ? `Now the first of ${pictures.length} pictures.`
        : `Now picture ${to + 1} of ${pictures.length}.`,
    )
  }
  const remove = (picture: FormPicture, index: number) => {
    flushSync(() => {
      onChange((now) => now.filter((_, at) => at !== index))
      setRemoved({ picture, index })
    })
    note.current?.focus()
  }
  const dragging = useDragging(move)

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
        onFile={add}
      >
        <ol className="flex flex-col gap-4 [&>li:first-child]:border-t-0 [&>li:first-child]:pt-0">
          {pictures.map((picture, index) => {
            const replacing = uploads.find(({ replaced }) => replaced === picture.image)
            return (
              <PictureRow
                key={keyOf(pictures, index)}
                picture={picture}
                index={index}
                count={pictures.length}
                replacing={
                  replacing && (
                    <UploadRow
                      upload={replacing}
                      onRetry={() => retry(replacing.key)}
                      onEnd={() => end(replacing.key)}
                    />
                  )
                }
                onChange={(changed) =>
                  onChange((now) =>
                    now.map((old, at) => (at === index ? { ...old, ...changed } : old)),
                  )
                }
                onMove={(to, button) => move(index, to, button)}
                onReplace={(file) => start([file], picture.image)}
                onRemove={() => remove(picture, index)}
                {...dragging.of(index)}
              />
            )
          })}
          {uploads.filter(isNew).map((upload) => (
            <li key={upload.key} className="border-t border-beech pt-4">
              <UploadRow
                upload={upload}
                onRetry={() => retry(upload.key)}
                onEnd={() => end(upload.key)}
              />
            </li>
          ))}
        </ol>
        {removed && (
          <RemovalNote
            ref={note}
            className="mt-4 text-sm"
            what={`Picture ${removed.index + 1}`}
            onUndo={() => {
              onChange((now) => now.toSpliced(removed.index, 0, removed.picture))
              setRemoved(undefined)
              zone.current?.focus({ preventScroll: true })
            }}
          />
        )}
        <div className={pictures.length + uploads.length > 0 ? 'mt-4' : undefined}>
          <FileButton
            accept={chosenTypes.join(',')}
            isMultiple
            size="small"
            variant="secondary"
            onFile={add}
          >
            <Icon of={ImageUp} className="size-4.5" />
            {pictures.length > 0 ? 'Add pictures' : 'Choose pictures'}
          </FileButton>
        </div>
        <div ref={refusal} role="alert">
          {(tooMany || error) && (
            <p className="mt-3 text-sm font-medium text-bad">{tooMany || error}</p>
          )}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
        <p id={hintId} className="mt-3 text-sm text-ink-soft">
          Up to {picturesMax} photos: JPEG, PNG, WebP, AVIF or HEIC. Large photos are made smaller
          for you. You can also drop or paste them here.
        </p>
      </DropZone>
    </>
  )
}

const isNew = ({ replaced }: { replaced: string | undefined }) => replaced === undefined

/** Moves a picture that is drawn from one row to another. */
const useDragging = (move: (from: number, to: number) => void) => {
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setFrom(undefined)
    setOver(undefined)
  }

  return {
    of: (index: number) => ({
      isDropTarget: from !== undefined && over === index && from !== index,
      onDragStart: () => setFrom(index),
      onDragEnter: () => setOver(index),
      onDragEnd: end,
      onDrop: () => {
        if (from !== undefined && from !== index) move(from, index)
        end()
      },
    }),
  }
}
