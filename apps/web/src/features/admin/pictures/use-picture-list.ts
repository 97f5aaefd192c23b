import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { movedPicture, picturesMax, type FormPicture, type NextPictures } from './form-pictures.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

type PictureListOptions = {
  pictures: FormPicture[]
  onChange: (next: NextPictures) => void
  /** What has the focus once a picture has moved, and once one was removed. */
  zone: RefObject<HTMLElement | null>
  note: RefObject<HTMLElement | null>
}

type Removed = { picture: FormPicture; index: number }

/** What is done to the pictures of a product, and what is said of it. */
export const usePictureList = ({ pictures, onChange, zone, note }: PictureListOptions) => {
  const [said, setSaid] = useState('')
  const [tooMany, setTooMany] = useState('')
  const [removed, setRemoved] = useState<Removed>()
  const uploading = usePictureUploads((picture, replaced) => {
    onChange((now) => withUploaded(now, picture, replaced))
  })

  return {
    said,
    tooMany,
    removed,
    uploading,
    add: (file: File, others: readonly File[]) => {
      const files = [file, ...others]
      const place = picturesMax - pictures.length - uploading.uploads.filter(isNew).length
      const left = files.length - place
      setTooMany(left > 0 ? `A product has ${picturesMax} pictures at most: ${left} left out.` : '')
      setRemoved(undefined)
      uploading.start(files.slice(0, Math.max(0, place)))
    },
    move: (from: number, to: number, button?: HTMLElement) => {
      flushSync(() => onChange((now) => movedPicture(now, from, to)))
      // The browser takes the focus from an element that changes its place.
      if (button) button.focus()
      else zone.current?.focus({ preventScroll: true })
      const count = pictures.length
      setSaid(
        to === 0 ? `Now the first of ${count} pictures.` : `Now picture ${to + 1} of ${count}.`,
      )
    },
    remove: (picture: FormPicture, index: number) => {
      flushSync(() => {
        onChange((now) => now.filter((_, at) => at !== index))
        setRemoved({ picture, index })
      })
      note.current?.focus()
    },
    undo: ({ picture, index }: Removed) => {
      onChange((now) => now.toSpliced(index, 0, picture))
      setRemoved(undefined)
      zone.current?.focus({ preventScroll: true })
    },
  }
}

/** Whether it takes the place of no other picture. */
export const isNew = ({ replaced }: { replaced: string | undefined }) => replaced === undefined

const withUploaded = (
  now: FormPicture[],
  picture: FormPicture,
  replaced: string | undefined,
): FormPicture[] =>
  now.some(({ image }) => image === replaced)
    ? now.map((old) => (old.image === replaced ? picture : old))
    : [...now, picture]
