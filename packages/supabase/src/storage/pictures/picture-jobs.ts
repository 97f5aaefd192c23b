import type { PictureMimeType } from './picture-format.ts'

/** The messages between the API and its picture processes. */

type CleanTask = { kind: 'clean'; mimeType: PictureMimeType; isAlone: boolean }

export type ResizeTask = {
  kind: 'resize'
  mimeType: PictureMimeType
  isAlone: boolean
  width: number | undefined
  height: number | undefined
  fit: 'cover' | 'inside' | 'fill'
  target: PictureMimeType
  quality: number
}

export type PictureTask = CleanTask | ResizeTask

/** The bytes go through pipes, because messages are serialised, which copies them several times. */
export type PictureOrder = { task: PictureTask; sizeBytes: number }

export type Picture = {
  bytes: Buffer
  mimeType: PictureMimeType
  width: number
  height: number
}

export type Rejected =
  | { kind: 'rejected'; error: 'not_an_image' | 'too_many_pixels' }
  /** Decoding takes so much memory that no other picture may be decoded at the same time. */
  | { kind: 'needs_memory' }

export type PictureResult = { kind: 'made'; picture: Picture } | Rejected

type Announced = Omit<Picture, 'bytes'> & { sizeBytes: number }

export type PictureReport = {
  result: { kind: 'made'; picture: Announced } | Rejected
  memoryBytes: number
}
