import { useState } from 'react'
import { keyOf, type FormPicture, type NextPictures } from './form-pictures.ts'
import { PictureRow } from './PictureRow.tsx'
import { UploadRow } from './UploadRow.tsx'
import { isNew, type usePictureList } from './use-picture-list.ts'
import type { PictureUpload } from './use-picture-uploads.ts'

type PictureRowsProps = {
  pictures: FormPicture[]
  list: ReturnType<typeof usePictureList>
  onChange: (next: NextPictures) => void
}

/** The pictures in their order, and below them those that are on their way. */
export const PictureRows = ({ pictures, list, onChange }: PictureRowsProps) => {
  const dragging = useDragging(list.move)
  const { uploads, start, retry, end } = list.uploading
  const uploadRow = (upload: PictureUpload) => (
    <UploadRow upload={upload} onRetry={() => retry(upload.key)} onEnd={() => end(upload.key)} />
  )

  return (
    <ol className="flex flex-col gap-4 [&>li:first-child]:border-t-0 [&>li:first-child]:pt-0">
      {pictures.map((picture, index) => {
        const replacing = uploads.find(({ replaced }) => replaced === picture.image)
        return (
          <PictureRow
            key={keyOf(pictures, index)}
            picture={picture}
            index={index}
            count={pictures.length}
            replacing={replacing && uploadRow(replacing)}
            onChange={(changed) =>
              onChange((now) => now.map((old, at) => (at === index ? { ...old, ...changed } : old)))
            }
            onMove={(to, button) => list.move(index, to, button)}
            onReplace={(file) => start([file], picture.image)}
            onRemove={() => list.remove(picture, index)}
            {...dragging.of(index)}
          />
        )
      })}
      {uploads.filter(isNew).map((upload) => (
        <li key={upload.key} className="border-t border-beech pt-4">
          {uploadRow(upload)}
        </li>
      ))}
    </ol>
  )
}

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
